/**
 * `npm run test:repeat -- FILES TIMES`: repeats test files beside four busy loops, the state of a machine at work, to find
 * tests that are red by luck. Browser files share one product. Prints how often each test was red, with its first error;
 * the last line is `N passed, N failed`. Ctrl-C, and a crash, end the loops too.
 */
import { lastLine, nothing, type Tally } from './test/tally.ts'
import { readArguments } from './test/repeat/read-arguments.ts'
import { repeatFiles } from './test/repeat/repeat-files.ts'
import { startBusyLoops } from './test/repeat/busy-loops.ts'
import { type Outcome, tellRepeats } from './test/repeat/tell-repeats.ts'

const asked = readArguments(process.argv.slice(2))
if ('why' in asked) {
  console.error(asked.why)
  console.log(lastLine(nothing))
  process.exit(2)
}
const { stop } = startBusyLoops(asked.loops)
process.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const outcomes: Outcome[] = await repeatFiles(asked)
const failed = outcomes.filter(({ error }) => error !== null).length
const total: Tally = { ...nothing, passed: outcomes.length - failed, failed }
console.log(`\n${tellRepeats(outcomes).join('\n')}\n\n${lastLine(total)}`)
process.exit(failed === 0 && outcomes.length > 0 ? 0 : 1)
