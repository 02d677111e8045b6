import { formatLastDay } from '#lib/time/end-of-day.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'

/** The step of an order that a letter tells of. Texts of the desk are written as they are. */
export type ToldStep =
  | { kind: 'registred' }
  | { kind: 'accepted' }
  | { kind: 'rejected' | 'canceled'; text: string }
  /** `until`: the last moment for a return; null where nothing is taken back. */
  | { kind: 'delivered'; until: Date | null }
  | { kind: 'parcel_sent'; carrier: string; number: string | null; link: string | null; isPickup: boolean }
  | { kind: 'return_asked'; returnNumber: number }
  | { kind: 'return_accepted'; returnNumber: number; address: string; isOurPostage: boolean; text: string }
  | { kind: 'return_refused'; returnNumber: number; text: string }
  | { kind: 'return_arrived'; returnNumber: number; money: Money | null; text: string }
  | { kind: 'exchanged'; returnNumber: number; text: string }

interface At {
  locale: Locale
  site: string
}

/** The letter about a step of an order, in the buyer's language, with the page of the order at its end. */
export function orderWords(told: ToldStep, order: number, { locale, site }: At): LetterWords {
  const number = localDigits(order, locale)
  const link = `${site}${locale === 'en' ? '/en' : ''}/shop/orders/${order}`
  switch (told.kind) {
    case 'registred':
      return wordsOf('order_registered', locale, { number, link })
    case 'accepted':
      return wordsOf('order_accepted', locale, { number, link })
    case 'rejected':
      return wordsOf('order_rejected', locale, { number, text: told.text, link })
    case 'canceled':
      return wordsOf('order_canceled', locale, { number, text: told.text, link })
    case 'delivered': {
      const until = told.until === null ? '' : formatLastDay(told.until, locale, { weekday: true })
      return wordsOf('order_delivered', locale, { number, until, link })
    }
    case 'parcel_sent': {
      const { carrier, number: tracking, link: tracked } = told
      if (told.isPickup) return wordsOf('order_ready', locale, { number, carrier, link })
      const follow = { tracking: tracking ?? '', tracking_link: tracked ?? '' }
      return wordsOf('parcel_sent', locale, { number, carrier, ...follow, link })
    }
    default:
      return returnWords(told, { number, link }, locale)
  }
}

function returnWords(
  told: Extract<ToldStep, { returnNumber: number }>,
  order: { number: string; link: string },
  locale: Locale,
): LetterWords {
  const about = { ...order, return_number: localDigits(told.returnNumber, locale) }
  switch (told.kind) {
    case 'return_asked':
      return wordsOf('return_asked', locale, about)
    case 'return_accepted': {
      const { text, address, isOurPostage } = told
      const postage = { our_postage: isOurPostage, your_postage: !isOurPostage }
      return wordsOf('return_accepted', locale, { ...about, text, address, ...postage })
    }
    case 'return_refused':
      return wordsOf('return_refused', locale, { ...about, text: told.text })
    case 'return_arrived': {
      const amount = told.money === null ? '' : formatMoney(told.money, locale)
      return wordsOf('return_arrived', locale, { ...about, text: told.text, amount })
    }
    case 'exchanged':
      return wordsOf('return_exchanged', locale, { ...about, text: told.text })
  }
}
