/**
 * `npm test`: everything that must hold, in one command. `npm test -- lint unit` runs a part.
 * The last line is always `N passed, N failed`, and the exit code says the same.
 */
import { planSteps, stepNames } from './test/steps.ts'
import { add, fail, isGood, lastLine, nothing, type Tally } from './test/tally.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !stepNames.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step called ${unknown.join(', ')}. The steps are: ${stepNames.join(', ')}.`)
  console.log(lastLine(nothing))
  process.exit(2)
}

const summary: string[] = []
let total: Tally = nothing
for (const step of planSteps(asked)) {
  console.log(`\n── ${step.name} ${'─'.repeat(70 - step.name.length)}`)
  const began = performance.now()
  const tally = await step.run().catch((error: unknown) => {
    console.error(error)
    return fail(String(error))
  })
  total = add(total, tally)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  summary.push(`${tally.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(11)} ${lastLine(tally)}${skipped} (${seconds} s)`)
}
// Said once more, where a reader of the last screen finds it.
for (const failure of total.failures) console.log(`\n✗ ${failure.slice(0, 4000)}`)
console.log(`\n${summary.join('\n')}\n`)
console.log(lastLine(total))
process.exit(isGood(total) ? 0 : 1)
