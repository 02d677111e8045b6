import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'

export type Way = 'buy' | 'rent'

/** The windows of a rent: days after paying to begin in, hours from the first play. */
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

/** What is bought, in plain words. A rent says both of its windows. */
export function termsOf(windows: RentWindows | null, isComing: boolean, locale: Locale): string {
  if (windows !== null) return rentTerms(windows, isComing, locale)
  return (isComing ? forGoodComing : forGood)[locale]
}

/** The windows of an offer's row; null of one that is bought for good. */
export function windowsOf(offer: {
  way: string
  start_days: number | null
  watch_hours: number | null
}): RentWindows | null {
  if (offer.way !== 'rent' || offer.start_days === null || offer.watch_hours === null) return null
  return { start_days: offer.start_days, watch_hours: offer.watch_hours }
}
