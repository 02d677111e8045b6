import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { type LetterWords, wordsOf } from '#server/features/notices/messages/index.ts'
import type { HeldTicket } from '#server/features/screenings/schedule/index.ts'

interface At {
  locale: Locale
  /** Our own address. */
  site: string
}

const linkOf = ({ row }: HeldTicket, { locale, site }: At) =>
  `${site}${locale === 'en' ? '/en' : ''}/account/tickets/${row.id}`

const titleOf = ({ row }: HeldTicket, locale: Locale) => (locale === 'fa' ? row.title_fa : row.title_en)

/** The letter a day before the hour: these seats have no name yet. */
export function hourComesWords(
  held: HeldTicket,
  { seats, hour, isPaid }: { seats: number; hour: Date; isPaid: boolean },
  at: At,
): LetterWords {
  const { locale } = at
  return wordsOf('group_unnamed', locale, {
    title: titleOf(held, locale),
    count: localDigits(seats, locale),
    until: formatDateTime(hour, locale, { year: false }),
    paid: isPaid,
    unpaid: !isPaid,
    link: linkOf(held, at),
  })
}

/** The letter when they came back. `money`: what goes back for them; null: none. */
export function hourCameWords(
  held: HeldTicket,
  { seats, money, isHolderBuyer }: { seats: number; money: Money | null; isHolderBuyer: boolean },
  at: At,
): LetterWords {
  const { locale } = at
  return wordsOf('group_came_back', locale, {
    title: titleOf(held, locale),
    count: localDigits(seats, locale),
    // what it cost is its buyer's affair
    amount: money === null || !isHolderBuyer ? '' : formatMoney(money, locale),
    to_buyer: money !== null && !isHolderBuyer,
    unpaid: money === null,
    rest: localDigits(held.row.seats - seats, locale),
    link: linkOf(held, at),
  })
}
