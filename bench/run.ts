/**
 * `npm run bench -- http` runs one of the measurements next to this file. Each prints ratios against a named baseline.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
const asked = process.argv[2] ?? ''
if (!known.includes(asked)) {
  console.error(`There is no measurement called "${asked}". There are: ${known.join(', ')}.`)
  process.exit(2)
}
process.argv.splice(2, 1)
await import(join(import.meta.dirname, `${asked}.ts`))
