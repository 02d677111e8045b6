import { localDigits } from '#lib/persian/digits.ts'
import { formatClock } from '#lib/time/durations.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import { creditsOf, type CreditForm, creditForm } from './film-form.ts'
import type { KindForm } from './kind-form.ts'
import { numberIn } from './season-form.ts'

/** The values of the fields that only an episode has: text as typed. */
export type EpisodeForm = {
  season_id: number
  number: string
  comes_after: number | null
  /** Where its credits begin: «۴۳:۱۰», “1:02:30”. */
  credits_at: string
  credits: CreditForm[]
}

/** A place in a video, in milliseconds; null: none was typed; undefined: it cannot be read. */
export function clockIn(text: string): number | null | undefined {
  const typed = typedDigits(text).replaceAll(/\s/g, '')
  if (typed === '') return null
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed)
  if (found === null) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 || undefined
}

/** The fields that only an episode has. */
export const episodeForm: KindForm<'episode', EpisodeForm> = {
  empty: () => ({ season_id: 0, number: '', comes_after: null, credits_at: '', credits: [] }),
  formOf: (title, locale) => ({
    season_id: title.season_id,
    number: localDigits(title.number, locale),
    comes_after: title.comes_after ?? null,
    credits_at: title.credits_at_ms == null ? '' : formatClock(title.credits_at_ms / 1000, locale),
    credits: title.credits.map(creditForm),
  }),
  inputOf: (form, faults, { was }) => {
    const typed = clockIn(form.credits_at)
    if (typed === undefined) faults.credits_at_ms = 'clock'
    const saved = was?.kind === 'episode' ? (was.credits_at_ms ?? null) : null
    // an untouched field keeps its milliseconds
    const isSame = typed != null && saved !== null && Math.floor(saved / 1000) === typed / 1000
    return {
      kind: 'episode',
      season_id: form.season_id,
      number: numberIn(form.number, 1, faults),
      comes_after: form.comes_after,
      credits_at_ms: isSame ? saved : (typed ?? null),
      credits: creditsOf(form, faults),
    }
  },
}
