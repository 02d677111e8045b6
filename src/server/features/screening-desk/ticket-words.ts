import type { Locale } from '#lib/locale.ts'
import type { LetterWords } from '../notices/index.ts'
import type { TicketDeskRow } from './ticket-desk-queries.ts'

type Told = Pick<TicketDeskRow, 'id' | 'title_fa' | 'title_en'>
type At = { locale: Locale; site: string }

const linkOf = ({ id }: Told, { locale, site }: At) => `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${id}`

/** A letter with the address of a ticket, asked for at support. */
export function resentWords(ticket: Told, at: At): LetterWords {
  const link = linkOf(ticket, at)
  return at.locale === 'fa'
    ? { subject: `بلیت شما برای «${ticket.title_fa}»`, lines: [`بلیت و کدش این‌جاست: ${link}`] }
    : { subject: `Your ticket for ${ticket.title_en}`, lines: [`Your ticket and its code are here: ${link}`] }
}

/** A letter to whoever was given a ticket. */
export function givenWords(ticket: Told, at: At): LetterWords {
  const link = linkOf(ticket, at)
  return at.locale === 'fa'
    ? { subject: `یک بلیت «${ticket.title_fa}» برای شما`, lines: [`مهمان پرده هستید. بلیت و کدش: ${link}`] }
    : {
        subject: `A ticket for ${ticket.title_en} for you`,
        lines: [`You are our guest. Your ticket and its code: ${link}`],
      }
}

/** A letter about a ticket that the house has paid back; to whoever bought it, or to whoever held it. */
export function refundedWords(
  ticket: Pick<Told, 'title_fa' | 'title_en'>,
  locale: Locale,
  isBuyer: boolean,
): LetterWords {
  if (locale === 'fa')
    return {
      subject: `یک بلیت «${ticket.title_fa}» پس گرفته شد`,
      lines: [
        isBuyer ? 'بلیت دیگر معتبر نیست و پولش به شما برمی‌گردد.' : 'بلیت دیگر معتبر نیست. پولش به خریدارش برمی‌گردد.',
      ],
    }
  return {
    subject: `A ticket for ${ticket.title_en} was taken back`,
    lines: [
      isBuyer
        ? 'The ticket is no longer valid, and its money goes back to you.'
        : 'The ticket is no longer valid. Its money goes back to its buyer.',
    ],
  }
}
