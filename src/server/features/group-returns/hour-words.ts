import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { formatMoney, type Money } from '#lib/money.ts'
import type { LetterWords } from '../notices/index.ts'
import type { HeldTicket } from '../screenings/index.ts'

interface At {
  locale: Locale
  /** Our own address. */
  site: string
}

const linkOf = ({ row }: HeldTicket, { locale, site }: At) =>
  `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${row.id}`

/** The letter a day before the hour: these seats have no name yet. */
export function hourComesWords(
  held: HeldTicket,
  { seats, hour, isPaid }: { seats: number; hour: Date; isPaid: boolean },
  at: At,
): LetterWords {
  const { locale } = at
  const when = formatDateTime(hour, locale, { year: false })
  const count = localDigits(seats, locale)
  return locale === 'fa'
    ? {
        subject: `${count} صندلی شما در «${held.row.title_fa}» هنوز نامی ندارد`,
        lines: [
          `صندلی‌هایی که ${when} به وقت تهران نامی ندارند آزاد می‌شوند؛ ${isPaid ? 'پولشان همان‌طور که پرداخت شده برمی‌گردد.' : 'برایشان پولی برنمی‌گردد.'}`,
          'نام مهمان‌ها و نام خودتان را بنویسید یا لینک گروه را بفرستید.',
          `بلیت: ${linkOf(held, at)}`,
        ],
      }
    : {
        subject: `${count} of your seats for “${held.row.title_en}” ${seats === 1 ? 'has' : 'have'} no name yet`,
        lines: [
          `Seats that have no name on ${when}, Tehran time, come back${isPaid ? ', and their money goes back the way it was paid' : ' without money'}.`,
          'Write the names of your guests and your own, or send them the link of the group.',
          `Ticket: ${linkOf(held, at)}`,
        ],
      }
}

/** The letter when they came back. `money`: what goes back for them; null: none. */
export function hourCameWords(
  held: HeldTicket,
  { seats, money, isHolderBuyer }: { seats: number; money: Money | null; isHolderBuyer: boolean },
  at: At,
): LetterWords {
  const { locale } = at
  const [count, left] = [localDigits(seats, locale), localDigits(held.row.seats - seats, locale)]
  // what it cost is its buyer's affair
  const sum = money === null || !isHolderBuyer ? '' : formatMoney(money, locale)
  if (locale === 'fa') {
    const back = money === null ? 'برایشان پولی برنمی‌گردد.' : `${sum || 'پولشان'} همان‌طور که پرداخت شده بود برمی‌گردد.`
    return {
      subject: `${count} صندلی شما در «${held.row.title_fa}» آزاد شد`,
      lines: [`تا ساعت قرار نامی نداشتند. ${back}`, `${left} صندلی برای شما مانده است.`, `بلیت: ${linkOf(held, at)}`],
    }
  }
  const back =
    money === null ? 'No money goes back for them.' : `${sum || 'Their money'} goes back the way it was paid.`
  return {
    subject: `${count} of your seats for “${held.row.title_en}” came back`,
    lines: [
      `They had no name by the hour that was agreed. ${back}`,
      `${left} ${held.row.seats - seats === 1 ? 'seat is' : 'seats are'} left for you.`,
      `Ticket: ${linkOf(held, at)}`,
    ],
  }
}
