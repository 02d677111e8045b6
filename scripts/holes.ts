/**
 * `npm run -s holes`: asks the package registry which packages of a release have a known hole. Ends with exit code 1 and a
 * sentence for each, with 2 when the registry does not say, and writes nothing but one line when there is none, so a timer
 * can tell somebody (docs/operations.md).
 */
import { join } from 'node:path'
import { npmOfRelease } from './sbom/npm-of-release.ts'
import { readHoles, sentenceOf } from './sbom/read-holes.ts'

const { answer, words } = await npmOfRelease(join(import.meta.dirname, '..'), ['audit', '--json'])
const holes = readHoles(answer)
if (holes === null) {
  console.error(`The registry does not say which packages have a hole: ${words || answer.trim() || 'no answer'}`)
  process.exitCode = 2
} else {
  for (const hole of holes) console.error(sentenceOf(hole))
  if (holes.length === 0) console.log('No package of a release has a known hole.')
  process.exitCode = holes.length === 0 ? 0 : 1
}
