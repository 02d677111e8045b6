import type { OutputOf } from '#contract/api.ts'

export type KeyCall = OutputOf<'GET /studio/api-key-calls'>['items'][number]
export type ApiKey = OutputOf<'GET /studio/api-keys'>['items'][number]
export type Group = { duty: NonNullable<KeyCall['duty']> | 'everybody'; calls: readonly KeyCall[] }

const searchedIn = ({ call, summary }: KeyCall): string => `${call} ${summary}`.toLowerCase()

/** The calls that have all typed words, by the duty that they need; what all of staff may comes first. */
export function groupsOf(calls: readonly KeyCall[], typed: string): Group[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter((one) => words.every((word) => searchedIn(one).includes(word)))
  const duties = [...new Set(found.map(({ duty }) => duty ?? 'everybody'))]
  return duties
    .toSorted((a, b) => Number(b === 'everybody') - Number(a === 'everybody'))
    .map((duty) => ({ duty, calls: found.filter((one) => (one.duty ?? 'everybody') === duty) }))
}

/** The choice with or without a call. */
export function withCall(chosen: ReadonlySet<string>, call: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (isIn) next.add(call)
  else next.delete(call)
  return next
}

const readingOf = ({ calls }: Group): string[] => calls.filter((one) => one.is_reading).map((one) => one.call)

/** Whether all reading calls of a group are chosen; null where it has none. */
export function isReadingChosen(chosen: ReadonlySet<string>, group: Group): boolean | null {
  const reading = readingOf(group)
  return reading.length === 0 ? null : reading.every((call) => chosen.has(call))
}

/** The choice with all reading calls of a group, or with none of them. */
export const withReading = (chosen: ReadonlySet<string>, group: Group, isIn: boolean): ReadonlySet<string> =>
  readingOf(group).reduce((next, call) => withCall(next, call, isIn), chosen)
