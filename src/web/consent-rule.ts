import { days } from '#lib/time/clock.ts'
import type { Currency } from '#lib/money/money.ts'

/** Raise it when something new needs consent; then everybody is asked again. */
export const consentVersion = 1

export type Choice = 'all' | 'necessary'

/** The choice as this browser stores it. `region`: nobody was asked, because outside of the EEA nobody has to be. */
export type ConsentRecord = { version: number; choice: Choice; by: 'person' | 'region'; at: string }

/** The place that the server last told this browser. */
export type Whereabouts = { is_eea: boolean; at: string; currency?: Currency }

export type Verdict = 'unknown' | 'ask' | Choice

/** A choice is asked for again after half a year, as supervisory authorities recommend. */
const choiceLastsMs = days(182)
const whereaboutsLastMs = days(1)

const isYounger = (at: string, ms: number, now: Date): boolean => {
  const age = now.getTime() - Date.parse(at)
  return age >= 0 && age < ms
}

/** Whether the place is new enough, so that the server need not be asked again. */
export const isFresh = (whereabouts: Whereabouts | null, now: Date): boolean =>
  whereabouts !== null && isYounger(whereabouts.at, whereaboutsLastMs, now)

/**
 * Decides what may run. A person's own choice counts everywhere. Without one, consent is asked for inside the European
 * Economic Area and given automatically outside of it. Where the country is unknown, nothing optional runs.
 */
export function judge(record: ConsentRecord | null, whereabouts: Whereabouts | null, now: Date): Verdict {
  const isChosen = record?.by === 'person' && record.version === consentVersion
  if (isChosen && isYounger(record.at, choiceLastsMs, now)) return record.choice
  if (!isFresh(whereabouts, now) || whereabouts === null) return 'unknown'
  return whereabouts.is_eea ? 'ask' : 'all'
}

/** Reads a stored record; null when it is not valid, because storage can hold anything. */
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
