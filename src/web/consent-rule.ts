import { days } from '#lib/clock.ts'
import type { Currency } from '#lib/money.ts'

/** Raised when something new becomes optional: then everybody is asked once more. */
export const consentVersion = 1

export type Choice = 'all' | 'necessary'

/** What this browser keeps of the choice. `region`: nobody was asked, for nobody has to be outside of the EEA. */
export type ConsentRecord = { version: number; choice: Choice; by: 'person' | 'region'; at: string }

/** Where the server saw this browser last. */
export type Whereabouts = { is_eea: boolean; at: string; currency?: Currency }

export type Verdict = 'unknown' | 'ask' | Choice

/** A choice is asked for again after half a year, as supervisory authorities recommend. */
const choiceLastsMs = days(182)
const whereaboutsLastMs = days(1)

const isYounger = (at: string, ms: number, now: Date): boolean => {
  const age = now.getTime() - Date.parse(at)
  return age >= 0 && age < ms
}

/** Whether the place has to be asked from the server again. */
export const isFresh = (whereabouts: Whereabouts | null, now: Date): boolean =>
  whereabouts !== null && isYounger(whereabouts.at, whereaboutsLastMs, now)

/**
 * What may run: a person's own choice counts everywhere; without one, consent is asked for inside of the European
 * Economic Area and granted by itself outside. Where nobody knows the place, nothing optional runs.
 */
export function judge(record: ConsentRecord | null, whereabouts: Whereabouts | null, now: Date): Verdict {
  const isChosen = record?.by === 'person' && record.version === consentVersion
  if (isChosen && isYounger(record.at, choiceLastsMs, now)) return record.choice
  if (!isFresh(whereabouts, now) || whereabouts === null) return 'unknown'
  return whereabouts.is_eea ? 'ask' : 'all'
}

/** A record as it was kept, or null when it is none: storage can hold anything. */
export function readRecord(text: string | null): ConsentRecord | null {
  const kept = parsed(text)
  const isRecord =
    typeof kept.version === 'number' &&
    (kept.choice === 'all' || kept.choice === 'necessary') &&
    (kept.by === 'person' || kept.by === 'region') &&
    typeof kept.at === 'string'
  return isRecord ? (kept as ConsentRecord) : null
}

export function readWhereabouts(text: string | null): Whereabouts | null {
  const kept = parsed(text)
  const isCurrency = kept.currency === undefined || kept.currency === 'IRR' || kept.currency === 'USD'
  return typeof kept.is_eea === 'boolean' && typeof kept.at === 'string' && isCurrency ? (kept as Whereabouts) : null
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
