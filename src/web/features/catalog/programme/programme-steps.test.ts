import { expect, test } from 'vitest'
import { type ProgrammePart, programmeSteps } from '#web/features/catalog/programme/programme-steps.ts'

const part = (number: number, starts_at: string | null, minutes = 30): ProgrammePart => ({
  number,
  role: 'film',
  title: `Film ${number}`,
  duration_ms: minutes * 60_000,
  starts_at,
})
const told = (parts: readonly ProgrammePart[]) =>
  programmeSteps(parts).map((step) => (step.kind === 'part' ? step.part.number : [step.startsAt, step.minutes]))

test.each([
  ['parts without a pause', [part(1, '2026-11-22T17:30:00Z'), part(2, '2026-11-22T18:00:00Z')], [1, 2]],
  [
    'a pause of ten minutes',
    [part(1, '2026-11-22T17:30:00Z'), part(2, '2026-11-22T18:10:00Z')],
    [1, ['2026-11-22T18:00:00.000Z', 10], 2],
  ],
  ['seconds that are no pause', [part(1, '2026-11-22T17:30:00Z'), part(2, '2026-11-22T18:00:20Z')], [1, 2]],
  ['no instants', [part(1, null), part(2, null)], [1, 2]],
  ['nothing', [], []],
])('%s', (_name, parts, steps) => {
  expect(told(parts)).toEqual(steps)
})
