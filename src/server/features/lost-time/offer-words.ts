import { formatDateTime } from '#lib/dates.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import { type LetterWords, wordsOf } from '../notices/index.ts'
import type { Localized } from '../../fail.ts'
import { localDigits } from '#lib/digits.ts'
import { watchHours } from '../screenings/index.ts'

export interface OfferToTell {
  ticketId: TicketId
  title: Localized
  endsAt: Date
  /** Whether its hours can begin once more, and whether money was paid for it. */
  mayWatch: boolean
  isPaid: boolean
}

function choice({ mayWatch, isPaid }: OfferToTell, locale: Locale): string {
  const count = localDigits(watchHours, locale)
  if (mayWatch && isPaid)
    return locale === 'fa'
      ? `می‌توانید ${count} ساعت تازه برای تماشا بگیرید، یا پول بلیت را پس بگیرید.`
      : `You can have ${count} new hours to watch it, or the money of the ticket back.`
  if (mayWatch)
    return locale === 'fa'
      ? `می‌توانید ${count} ساعت تازه برای تماشا بگیرید.`
      : `You can have ${count} new hours to watch it.`
  return locale === 'fa' ? 'می‌توانید پول بلیت را پس بگیرید.' : 'You can have the money of the ticket back.'
}

/** The letter to a holder whose screening lost more than a tenth by our fault. */
export function offerWords(offer: OfferToTell, at: { locale: Locale; site: string }): LetterWords {
  const { locale, site } = at
  return wordsOf('lost_time_offer', locale, {
    title: offer.title[locale],
    choice: choice(offer, locale),
    until: formatDateTime(offer.endsAt, locale),
    link: `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${offer.ticketId}`,
  })
}
