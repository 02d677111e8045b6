import type { OutputOf } from '#contract/api.ts'

export type ProgrammePart = OutputOf<'GET /screenings/:id/state'>['parts'][number]

/** A step of an evening, in its order: a part, or a pause before the next one. */
export type ProgrammeStep =
  | { kind: 'part'; part: ProgrammePart }
  | { kind: 'interval'; startsAt: string; minutes: number }

/**
 * A programme with its pauses. A pause is not told by itself: it is what lies between the end of a part and the next
 * beginning. Without instants, where each viewer has their own time, there is none.
 */
export function programmeSteps(parts: readonly ProgrammePart[]): ProgrammeStep[] {
  return parts.flatMap((part, index): ProgrammeStep[] => {
    const step = { kind: 'part', part } as const
    const begins = part.starts_at
    const next = parts[index + 1]?.starts_at ?? null
    if (begins === null || next === null) return [step]
    const ends = Date.parse(begins) + part.duration_ms
    const minutes = Math.round((Date.parse(next) - ends) / 60_000)
    return minutes < 1 ? [step] : [step, { kind: 'interval', startsAt: new Date(ends).toISOString(), minutes }]
  })
}
