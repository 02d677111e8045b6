import { displayLine } from '#lib/persian/persian-text.ts'
import type { Localized } from '#server/fail.ts'
import type { FieldsOf } from './kind.ts'

type Fields = FieldsOf['screening']
type Faults = Record<string, Localized[]>
type Put = (field: string, fault: Localized) => void

// Zarinpal takes no payment under 10,000 Rials, so a ticket with a lower price, except nothing, could never be paid
const leastRials = 10_000

const sentences = {
  sold_otherwise: {
    fa: 'اکران فقط با بلیت فروخته می‌شود.',
    en: 'A screening is sold by tickets only.',
  },
  ends_early: { fa: 'پایان باید بعد از شروع باشد.', en: 'The end must be after the beginning.' },
  sale_ends_early: { fa: 'پایان فروش باید بعد از شروعش باشد.', en: 'The sale must end after it begins.' },
  sale_after_end: {
    fa: 'فروش باید پیش از پایان اکران شروع شود.',
    en: 'The sale must begin before the screening ends.',
  },
  sale_ends_after_end: {
    fa: 'فروش نمی‌تواند بعد از پایان اکران هم باز باشد.',
    en: 'The sale cannot stay open after the screening.',
  },
  names: {
    fa: 'نام را به هر دو زبان بنویسید یا خالی بگذارید.',
    en: 'Write the name in both languages, or leave both empty.',
  },
  price: { fa: 'قیمت را دست‌کم با یک ارز بنویسید.', en: 'Write the price in at least one currency.' },
  least: { fa: 'کمترین قیمت ۱٬۰۰۰ تومان است.', en: 'The least price is 1,000 Toman.' },
  priced_but_free: { fa: 'در اکران رایگان بلیت قیمت ندارد.', en: 'Tickets of a free screening cost nothing.' },
  group: { fa: 'بلیت گروهی بیش از گنجایش صندلی دارد.', en: 'The group ticket has more seats than the screening.' },
  unnamed: {
    fa: 'فقط صندلی‌های بی‌نام بلیت گروهی آزاد می‌شوند.',
    en: 'Only seats of a group ticket come back without a name.',
  },
  too_many_tickets: {
    fa: 'تعداد این بلیت‌ها بیش از گنجایش است.',
    en: 'There are more of these tickets than seats.',
  },
  never_on_sale: {
    fa: 'قیمت پیش از این پایانی ندارد، پس نوبت این نمی‌رسد. برای آن مهلت یا تعداد بگذارید.',
    en: 'The price before this one never ends, so this one is never on sale. Give that one an end or a number.',
  },
  ends_in_order: {
    fa: 'این قیمت باید بعد از قیمت پیش از خود تمام شود.',
    en: 'This price must end after the one before it.',
  },
} as const satisfies Record<string, Localized>

const instantOf = (text: string | null | undefined) => (text == null ? null : Date.parse(text))

function timeFaults(fields: Fields, put: Put): void {
  const begins = instantOf(fields.release_at)
  const ends = instantOf(fields.release_ends_at)
  const saleStarts = instantOf(fields.sale_starts_at)
  const saleEnds = instantOf(fields.sale_ends_at)
  if (begins !== null && ends !== null && ends <= begins) put('release_ends_at', sentences.ends_early)
  if (saleStarts !== null && saleEnds !== null && saleEnds <= saleStarts) put('sale_ends_at', sentences.sale_ends_early)
  if (ends !== null && saleStarts !== null && saleStarts >= ends) put('sale_starts_at', sentences.sale_after_end)
  if (ends !== null && saleEnds !== null && saleEnds > ends) put('sale_ends_at', sentences.sale_ends_after_end)
}

/** Faults of one price by itself. */
function ticketFaults(fields: Fields, at: number, put: Put): void {
  const ticket = fields.tickets[at]
  if (ticket === undefined) return
  const path = `tickets.${at}`
  const { irr, usd } = ticket
  if ((displayLine(ticket.name_fa ?? '') === '') !== (displayLine(ticket.name_en ?? '') === ''))
    put(`${path}.name_fa`, sentences.names)
  if (irr === null && usd === null) put(`${path}.irr`, sentences.price)
  if (fields.sales.is_free) {
    if ((irr ?? 0) > 0) put(`${path}.irr`, sentences.priced_but_free)
    if ((usd ?? 0) > 0) put(`${path}.usd`, sentences.priced_but_free)
  } else if (irr !== null && irr > 0 && irr < leastRials) put(`${path}.irr`, sentences.least)
  if (ticket.seats === 1 && ticket.unnamed_hours != null) put(`${path}.unnamed_hours`, sentences.unnamed)
  if (ticket.seats > fields.capacity) put(`${path}.seats`, sentences.group)
  else if (ticket.tickets != null && ticket.tickets * ticket.seats > fields.capacity)
    put(`${path}.tickets`, sentences.too_many_tickets)
}

/** Prices with as many seats follow one another: only the last may be without an end, and ends are in order. */
function phaseFaults(fields: Fields, put: Put): void {
  const before = new Map<number, { endsAt: number | null; isEndless: boolean }>()
  fields.tickets.forEach((ticket, at) => {
    const last = before.get(ticket.seats)
    const endsAt = instantOf(ticket.ends_at)
    if (last?.isEndless) put(`tickets.${at}.irr`, sentences.never_on_sale)
    if (last?.endsAt != null && endsAt !== null && endsAt <= last.endsAt)
      put(`tickets.${at}.ends_at`, sentences.ends_in_order)
    before.set(ticket.seats, {
      endsAt: endsAt ?? last?.endsAt ?? null,
      isEndless: ticket.tickets == null && endsAt === null,
    })
  })
}

/** Faults of a screening's own fields, by the contract's names. Its film is judged by the caller. */
export function screeningFaults(fields: Fields): Faults {
  const faults: Faults = {}
  const put: Put = (field, fault) => {
    faults[field] ??= [fault]
  }
  for (const way of ['buy', 'rent'] as const)
    if (fields.sales[way] != null) put(`sales.${way}`, sentences.sold_otherwise)
  timeFaults(fields, put)
  fields.tickets.forEach((_ticket, at) => ticketFaults(fields, at, put))
  phaseFaults(fields, put)
  return faults
}
