import { formatDateTime } from '#lib/time/dates.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import type { Localized } from '#server/fail.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { watchHours } from '#server/features/screenings/schedule/index.ts'

export interface OfferToTell {
  ticketId: TicketId
  title: Localized
  endsAt: Date
  /** Whether its hours can begin once more, and whether money was paid for it. */
  mayWatch: boolean
  isPaid: boolean
}

/** The letter to a holder whose screening lost more than a tenth by our fault. */
export function offerWords(offer: OfferToTell, at: { locale: Locale; site: string }): LetterWords {
  const { locale, site } = at
  const { mayWatch, isPaid } = offer
  const count = localDigits(watchHours, locale)
  return wordsOf('lost_time_offer', locale, {
    title: offer.title[locale],
    hours: locale === 'fa' ? `${count} ساعت` : `${count} hours`,
    watch_or_money: mayWatch && isPaid,
    watch_again: mayWatch && !isPaid,
    money_only: !mayWatch,
    until: formatDateTime(offer.endsAt, locale),
    link: `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${offer.ticketId}`,
  })
}
