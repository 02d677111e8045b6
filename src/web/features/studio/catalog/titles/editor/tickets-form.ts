import type { Locale } from '#lib/text/locale.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry, noEnd } from '#web/features/studio/form/instant-entry.ts'
import {
  amountIn,
  amountShown,
  countIfAny,
  countIn,
  countShown,
  momentIn,
} from '#web/features/studio/form/typed-fields.ts'
import type { InputOfKind, TitleOf } from './kind-form.ts'

type Ticket = InputOfKind['screening']['tickets'][number]

/** The values of one price of a ticket: text as typed. */
export type TicketForm = {
  /** Identifies the row while others come and go. */
  key: number
  isGroup: boolean
  /** Of a group ticket. */
  seats: string
  name_fa: string
  name_en: string
  toman: string
  usd: string
  ends_at: InstantEntry
  /** How many at this price; empty means as many as there are seats. */
  tickets: string
  /** Of a group ticket; empty means that seats without a name stay. */
  unnamed_hours: string
}

/** A price that is added to these. */
export const emptyTicket = (others: readonly TicketForm[], isGroup = false): TicketForm => ({
  key: 1 + Math.max(0, ...others.map(({ key }) => key)),
  isGroup,
  seats: '',
  name_fa: '',
  name_en: '',
  toman: '',
  usd: '',
  tickets: '',
  unnamed_hours: '',
  ends_at: noEnd,
})

export const ticketForm = (
  ticket: TitleOf['screening']['tickets'][number],
  at: number,
  locale: Locale,
): TicketForm => ({
  key: at,
  isGroup: ticket.seats > 1,
  seats: ticket.seats > 1 ? countShown(ticket.seats, locale) : '',
  name_fa: ticket.name_fa ?? '',
  name_en: ticket.name_en ?? '',
  toman: amountShown(ticket.irr, 'IRR', locale),
  usd: amountShown(ticket.usd, 'USD', locale),
  ends_at: entryOf(ticket.ends_at, locale, 'end'),
  tickets: countShown(ticket.tickets, locale),
  unnamed_hours: countShown(ticket.unnamed_hours, locale),
})

const isBlank = ({ toman, usd, name_fa, name_en, tickets, unnamed_hours, ends_at }: TicketForm) =>
  [toman, usd, name_fa, name_en, tickets, unnamed_hours, ends_at.date, ends_at.time].every((text) => text.trim() === '')

const orNull = (text: string) => (text.trim() === '' ? null : text)

function ticketOf(
  form: TicketForm,
  wasEnd: string | null,
  { locale, put }: { locale: Locale; put: (field: string) => (fault: Faults[string]) => void },
): Ticket {
  const irr = amountIn(form.toman, 'IRR', put('irr'))
  const usd = amountIn(form.usd, 'USD', put('usd'))
  if (form.toman.trim() === '' && form.usd.trim() === '') put('irr')('required')
  if ((form.name_fa.trim() === '') !== (form.name_en.trim() === '')) put('name_fa')('price_names')
  return {
    seats: form.isGroup ? (countIn(form.seats, put('seats')) ?? 0) : 1,
    name_fa: orNull(form.name_fa),
    name_en: orNull(form.name_en),
    irr,
    usd,
    ends_at: momentIn(form.ends_at, wasEnd, { locale, refuse: put('ends_at') }) ?? null,
    tickets: countIfAny(form.tickets, put('tickets')),
    unnamed_hours: form.isGroup ? countIfAny(form.unnamed_hours, put('unnamed_hours')) : null,
  }
}

/** Reads the prices; faults are added to `faults`. A first price that is empty waits to be written: it is left out. */
export function ticketsOf(
  forms: readonly TicketForm[],
  was: TitleOf['screening'] | null,
  { locale, faults }: { locale: Locale; faults: Faults },
): Ticket[] {
  const [only] = forms
  if (forms.length === 1 && only !== undefined && isBlank(only)) return []
  return forms.map((form, at) =>
    ticketOf(form, was?.tickets[form.key]?.ends_at ?? null, {
      locale,
      put: (field) => (fault) => {
        faults[`tickets.${at}.${field}`] ??= fault
      },
    }),
  )
}
