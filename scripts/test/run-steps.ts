import { add, fail, isGood, lastLine, nothing, type Tally } from './tally.ts'
import { slowestFiles, slowestTests, spell, type Timing } from './timings.ts'

/** The result of one step, the durations of its tests if it has any, and what a reader should know beside the counts. */
export type Found = { tally: Tally; timings?: readonly Timing[]; notes?: readonly string[] }

export type Step = { name: string; run(): Promise<Found> }

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.join('\n')}`)
}

/**
 * Runs steps one after another. At the end it prints the slowest tests, what was skipped, what failed, and the
 * time of each step. The
 * last line is `N passed, N failed`; returns the exit code that agrees with it.
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const summary: string[] = []
  const timings: Timing[] = []
  const notes: string[] = []
  const files: { name: string; lines: string[] }[] = []
  const began = performance.now()
  let total: Tally = nothing
  for (const step of steps) {
    console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 70 - step.name.length))}`)
    const beganStep = performance.now()
    const found: Found = await step.run().catch((error: unknown) => {
      console.error(error)
      return { tally: fail(String(error)) }
    })
    const { tally, timings: own = [] } = found
    total = add(total, tally)
    notes.push(...(found.notes ?? []))
    for (const timing of own) timings.push(timing)
    files.push({ name: step.name, lines: slowestFiles(own) })
    const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
    const mark = tally.failed > 0 ? '✗' : tally.passed > 0 ? '✓' : '–'
    summary.push(
      `${mark} ${step.name.padEnd(11)} ${lastLine(tally)}${skipped} (${spell(performance.now() - beganStep)})`,
    )
  }
  for (const { name, lines } of files) printList(`Slowest files of ${name}, by the sum of their tests:`, lines)
  printList('Slowest tests:', slowestTests(timings))
  printList('Skipped, because this machine lacks what they need:', total.leftOut)
  // Repeated here, where a reader of the last screen finds it.
  for (const failure of total.failures) console.log(`\n✗ ${failure.slice(0, 4000)}`)
  for (const note of notes) console.log(`\n${note}`)
  console.log(`\n${summary.join('\n')}\n  ${'all'.padEnd(11)} ${spell(performance.now() - began)}\n`)
  console.log(lastLine(total))
  return isGood(total) ? 0 : 1
}
