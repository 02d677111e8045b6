import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { amountIn, amountShown, countIn } from '#web/features/studio/form/typed-fields.ts'
import { type MusicCreditForm, musicCreditForms, musicCreditsOf } from '../music-form.ts'
import type { StudioTrack, TrackInput } from './tracks-data.ts'

/** The fields of a track: text as typed. */
export type TrackForm = {
  disc: string
  number: string
  title_fa: string
  title_en: string
  age_rating: number
  is_free: boolean
  toman: string
  usd: string
  credits: MusicCreditForm[]
}

export const emptyTrack = (number: number, locale: Locale): TrackForm => ({
  disc: localDigits(1, locale),
  number: localDigits(number, locale),
  title_fa: '',
  title_en: '',
  age_rating: 0,
  is_free: false,
  toman: '',
  usd: '',
  credits: [],
})

export const trackForm = (track: StudioTrack, locale: Locale): TrackForm => ({
  disc: localDigits(track.disc, locale),
  number: localDigits(track.number, locale),
  title_fa: track.title_fa,
  title_en: track.title_en,
  age_rating: track.age_rating,
  is_free: track.sales.is_free,
  toman: amountShown(track.sales.buy?.irr, 'IRR', locale),
  usd: amountShown(track.sales.buy?.usd, 'USD', locale),
  credits: musicCreditForms(track.credits),
})

/** Reads the fields into the contract's form, or returns their faults by the contract's names. */
export function trackInput(form: TrackForm): { input: TrackInput } | { faults: Faults } {
  const faults: Faults = {}
  const refuse = (name: string) => (fault: Faults[string]) => {
    faults[name] = fault
  }
  for (const name of ['title_fa', 'title_en'] as const) if (form[name].trim() === '') faults[name] = 'required'
  const irr = amountIn(form.toman, 'IRR', refuse('sales.buy.irr'))
  const usd = amountIn(form.usd, 'USD', refuse('sales.buy.usd'))
  const input: TrackInput = {
    disc: countIn(form.disc, refuse('disc')) ?? 1,
    number: countIn(form.number, refuse('number')) ?? 1,
    title_fa: form.title_fa,
    title_en: form.title_en,
    age_rating: form.age_rating,
    credits: musicCreditsOf(form.credits, faults),
    sales: { is_free: form.is_free, buy: form.is_free || (irr === null && usd === null) ? null : { irr, usd } },
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}
