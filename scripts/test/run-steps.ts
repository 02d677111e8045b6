import { add, fail, isGood, lastLine, nothing, type Tally } from './tally.ts'
import { slowestFiles, slowestTests, spell, type Timing } from './timings.ts'

/** The result of one step, the durations of its tests if it has any, and what a reader should know beside the counts. */
export type Found = { tally: Tally; timings?: readonly Timing[]; notes?: readonly string[] }

export type Step = {
  name: string
  /** `isBeside`: other steps run at the same time, so the step puts its name before each line that it prints. */
  run(isBeside: boolean): Promise<Found>
  /** Waits most of its time, or leaves a processor free: it begins first, and the other steps run meanwhile. */
  waits?: true
}

interface Ended {
  step: Step
  found: Found
  ms: number
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.join('\n')}`)
}

async function runStep(step: Step, isBeside: boolean): Promise<Ended> {
  const title = isBeside ? `${step.name}, beside the others` : step.name
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`)
  const began = performance.now()
  const found: Found = await step.run(isBeside).catch((error: unknown) => {
    console.error(error)
    return { tally: fail(String(error)) }
  })
  return { step, found, ms: performance.now() - began }
}

/** Steps that wait begin together, all others run one after another. In the order in which they were given. */
async function runAll(steps: readonly Step[]): Promise<Ended[]> {
  const isAlone = steps.length === 1
  const waiting = steps.filter(({ waits }) => waits === true && !isAlone).map((step) => runStep(step, true))
  const ended: Ended[] = []
  for (const step of steps) if (isAlone || step.waits !== true) ended.push(await runStep(step, false))
  ended.push(...(await Promise.all(waiting)))
  return ended.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))
}

function summaryOf({ step, found: { tally }, ms }: Ended): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  const mark = tally.failed > 0 ? '✗' : tally.passed > 0 ? '✓' : '–'
  return `${mark} ${step.name.padEnd(11)} ${lastLine(tally)}${skipped} (${spell(ms)})`
}

/**
 * Runs steps one after another, and beside them those that wait. At the end it prints the slowest tests, what was skipped,
 * what failed, and the time of each step. The last line is `N passed, N failed`; returns the exit code that agrees with it.
 */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const began = performance.now()
  const ended = await runAll(steps)
  const total: Tally = ended.reduce((sum, { found }) => add(sum, found.tally), nothing)
  for (const { step, found } of ended)
    printList(`Slowest files of ${step.name}, by the sum of their tests:`, slowestFiles(found.timings ?? []))
  printList('Slowest tests:', slowestTests(ended.flatMap(({ found }) => found.timings ?? [])))
  printList('Skipped, because this machine lacks what they need:', total.leftOut)
  // Repeated here, where a reader of the last screen finds it.
  for (const failure of total.failures) console.log(`\n✗ ${failure.slice(0, 4000)}`)
  for (const note of ended.flatMap(({ found }) => found.notes ?? [])) console.log(`\n${note}`)
  console.log(`\n${ended.map(summaryOf).join('\n')}\n  ${'all'.padEnd(11)} ${spell(performance.now() - began)}\n`)
  console.log(lastLine(total))
  return isGood(total) ? 0 : 1
}
