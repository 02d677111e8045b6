import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'

export type Way = 'buy' | 'rent'

/** The windows of a rental: days after paying to begin in, hours from the first play. */
export interface RentWindows {
  start_days: number
  watch_hours: number
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`
}

function rentTerms({ start_days, watch_hours }: RentWindows, isComing: boolean, locale: Locale): string {
  if (locale === 'fa') {
    const days = localDigits(start_days, 'fa')
    const hours = localDigits(watch_hours, 'fa')
    const begin = isComing ? `از روز اکران ${days} روز وقت دارید شروع کنید.` : `${days} روز وقت دارید شروع کنید.`
    return `${begin} از اولین پخش، ${hours} ساعت برای تماشا.`
  }
  const days = count(start_days, 'day', 'days')
  const begin = isComing ? `You have ${days} from the release to begin.` : `You have ${days} to begin.`
  return `${begin} Once you press play, you have ${count(watch_hours, 'hour', 'hours')}.`
}

const forGood = {
  fa: 'همیشه در کتابخانهٔ شما می‌ماند.',
  en: 'Stays in your library for good.',
}
const forGoodComing = {
  fa: 'همیشه در کتابخانهٔ شما می‌ماند؛ تماشا از روز اکران باز می‌شود.',
  en: 'Stays in your library for good; you can watch it from the day of release.',
}

/** Sentences about the later parts that a whole covers, for a purchase for good. */
const later = {
  season: {
    fa: 'همهٔ قسمت‌های این فصل، آن‌هایی هم که بعد می‌آیند، هر کدام از روز خودش.',
    en: 'Every episode of this season, also those that come later, each from its day.',
  },
  all: {
    fa: 'همهٔ فصل‌ها، آن‌هایی هم که بعد می‌آیند.',
    en: 'Every season, also those that come later.',
  },
  present: {
    fa: 'همهٔ فصل‌هایی که تا امروز هست؛ فصل‌های بعدی جدا فروخته می‌شود.',
    en: 'Every season that is here today; later ones are sold by themselves.',
  },
}

function coveredBy({ kind, coversFuture }: Pick<Terms, 'kind' | 'coversFuture'>, locale: Locale): string {
  if (kind === 'season') return `${later.season[locale]} `
  return kind === 'series' ? `${later[coversFuture ? 'all' : 'present'][locale]} ` : ''
}

interface Terms {
  windows: RentWindows | null
  isComing: boolean
  kind: ProductKind
  /** Of a series: whether its later seasons belong to it. */
  coversFuture: boolean
}

/** The terms in plain words. A rental states both of its windows, and a whole what it covers later. */
export function termsOf({ windows, isComing, ...whole }: Terms, locale: Locale): string {
  if (windows !== null) return rentTerms(windows, isComing, locale)
  return coveredBy(whole, locale) + (isComing ? forGoodComing : forGood)[locale]
}

/** The windows of an offer's row; null for one that is bought for good. */
export function windowsOf(offer: {
  way: string
  start_days: number | null
  watch_hours: number | null
}): RentWindows | null {
  if (offer.way !== 'rent' || offer.start_days === null || offer.watch_hours === null) return null
  return { start_days: offer.start_days, watch_hours: offer.watch_hours }
}
