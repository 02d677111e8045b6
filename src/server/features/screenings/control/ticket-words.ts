import type { Locale } from '#lib/text/locale.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import type { TicketDeskRow } from './ticket-desk-queries.ts'

type Told = Pick<TicketDeskRow, 'id' | 'title_fa' | 'title_en' | 'release_at'>
type At = { locale: Locale; site: string }

const linkOf = ({ id }: Told, { locale, site }: At) => `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${id}`

const titleOf = (ticket: Pick<Told, 'title_fa' | 'title_en'>, locale: Locale) =>
  locale === 'fa' ? ticket.title_fa : ticket.title_en

/** Returns the facts that a letter tells of its ticket. */
const factsOf = (ticket: Told, at: At) => ({
  title: titleOf(ticket, at.locale),
  starts: ticket.release_at === null ? '' : formatDateTime(ticket.release_at, at.locale),
  link: linkOf(ticket, at),
})

/** A letter with the address of a ticket, asked for at support. */
export function resentWords(ticket: Told, at: At): LetterWords {
  return wordsOf('ticket_resent', at.locale, factsOf(ticket, at))
}

/** A letter to a member who was given a ticket. */
export function givenWords(ticket: Told, at: At): LetterWords {
  return wordsOf('ticket_given', at.locale, factsOf(ticket, at))
}

/** A letter about a ticket that the house has paid back; to its buyer, or to its holder. */
export function refundedWords(
  ticket: Pick<Told, 'title_fa' | 'title_en'>,
  locale: Locale,
  isBuyer: boolean,
): LetterWords {
  const letter = isBuyer ? 'ticket_refunded' : 'ticket_refunded_to_buyer'
  return wordsOf(letter, locale, { title: titleOf(ticket, locale) })
}
