/**
 * `npm run -s sbom > sbom.json`: the bill of material of a release, CycloneDX: every package of the lockfile that is
 * not only for tests, with its licence. The bill of an image is in the image, as /app/sbom.json.
 */
import { join } from 'node:path'
import { askNpm } from './sbom/ask-npm.ts'

try {
  process.stdout.write(`${JSON.stringify(await askNpm(join(import.meta.dirname, '..')), null, 1)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
