import type { Locale } from '#lib/text/locale.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'

interface Titles {
  title_fa: string
  title_en: string
}

/** When what the ticket opens begins; null where no hour is set. */
interface Timed extends Titles {
  release_at: Date | null
}

interface Where {
  locale: Locale
  /** Our own address. */
  site: string
}

export const giftPath = (secret: string): string => `/ticket-gift/${secret}`

const addressOf = (path: string, { locale, site }: Where) => `${site}${locale === 'en' ? '/en' : ''}${path}`

const titleOf = (titles: Titles, locale: Locale) => (locale === 'fa' ? titles.title_fa : titles.title_en)

const startOf = ({ release_at: at }: Timed, locale: Locale) => (at === null ? '' : formatDateTime(at, locale))

/** Writes the letter to the person who is given a ticket; it contains the link. */
export function giftLetter(gift: { of: Timed; giverName: string; secret: string }, where: Where): LetterWords {
  const { locale } = where
  const title = titleOf(gift.of, locale)
  const link = addressOf(giftPath(gift.secret), where)
  return wordsOf('ticket_gift', locale, { giver: gift.giverName, title, starts: startOf(gift.of, locale), link })
}

/** To the giver: their code is dead. */
export function givenLetter(title: Titles, where: Where): LetterWords {
  const { locale } = where
  const link = addressOf('/account/tickets', where)
  return wordsOf('ticket_gift_taken', locale, { title: titleOf(title, locale), link })
}

/** To the receiver. */
export function receivedLetter(of: Timed, ticketId: string, where: Where): LetterWords {
  const { locale } = where
  const link = addressOf(`/account/tickets/${ticketId}`, where)
  return wordsOf('ticket_gift_received', locale, { title: titleOf(of, locale), starts: startOf(of, locale), link })
}
