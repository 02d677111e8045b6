/**
 * `npm run -s vulnerabilities`: asks the package registry which packages of a release have a known vulnerability. It ends
 * with exit code 1 and a sentence for each, with 2 when the registry does not say. When there is none it writes one line to
 * standard output and nothing to standard error, so a timer can mail the rest (docs/operations.md).
 */
import { join } from 'node:path'
import { npmOfRelease } from './sbom/npm-of-release.ts'
import { readVulnerabilities, sentenceOf } from './sbom/read-vulnerabilities.ts'

const { answer, words } = await npmOfRelease(join(import.meta.dirname, '..'), ['audit', '--json'])
const vulnerabilities = readVulnerabilities(answer)
if (vulnerabilities === null) {
  console.error(
    `The registry does not say which packages have a vulnerability: ${words || answer.trim() || 'no answer'}`,
  )
  process.exitCode = 2
} else {
  for (const vulnerability of vulnerabilities) console.error(sentenceOf(vulnerability))
  if (vulnerabilities.length === 0) console.log('No package of a release has a known vulnerability.')
  process.exitCode = vulnerabilities.length === 0 ? 0 : 1
}
