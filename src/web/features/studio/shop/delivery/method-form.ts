import type { InputOf, OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { type Currency, currencyTo } from '#lib/money/money.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { FaultCode, Faults } from '#web/features/studio/form/faults.ts'
import {
  amountIn,
  amountShown,
  countIfAny,
  countShown,
  rateIfAny,
  wholeIn,
} from '#web/features/studio/form/typed-fields.ts'

export type Method = OutputOf<'GET /studio/delivery/:id'>
type Input = InputOf<'POST /studio/delivery'>['body']
type Rate = Input['rates'][number]
type Hours = Input['hours'][number]
export type Kind = Input['kind']

export const kinds = ['post', 'carrier', 'courier', 'pickup'] as const satisfies readonly Kind[]
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** A row of the tariff as typed. */
export interface RateRow {
  key: number
  country: string
  /** Empty: the whole country. */
  state: string
  city: string
  grams: string
  amount: string
  freeFrom: string
  daysMin: string
  daysMax: string
}

/** Hours of a courier as typed. */
export interface HoursRow {
  key: number
  weekday: number
  from: string
  to: string
  capacity: string
}

type Text = 'name_fa' | 'name_en' | 'note_fa' | 'note_en' | 'tracking_link' | 'cafe_id' | 'vat_percent'

/** The editor's fields as typed. */
export type MethodForm = Record<Text, string> & {
  kind: Kind
  isPaidToCarrier: boolean
  isActive: boolean
  rates: readonly RateRow[]
  hours: readonly HoursRow[]
}

const clockShown = (minutes: number, locale: Locale): string => {
  const two = (n: number) => String(n).padStart(2, '0')
  return localDigits(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, locale)
}

const rateRowOf = (rate: Rate, key: number, locale: Locale): RateRow => ({
  key,
  country: rate.country,
  state: rate.state ?? '',
  city: rate.city ?? '',
  grams: countShown(rate.up_to_grams, locale),
  amount: rate.amount === 0 ? localDigits(0, locale) : amountShown(rate.amount, rate.currency, locale),
  freeFrom: amountShown(rate.free_from, rate.currency, locale),
  daysMin: localDigits(rate.days_min, locale),
  daysMax: localDigits(rate.days_max, locale),
})

const hoursRowOf = (hours: Hours, key: number, locale: Locale): HoursRow => ({
  key,
  weekday: hours.weekday,
  from: clockShown(hours.from_minute, locale),
  to: clockShown(hours.to_minute, locale),
  capacity: localDigits(hours.capacity, locale),
})

const empty: RateRow = {
  key: 0,
  country: 'IR',
  state: '',
  city: '',
  grams: '',
  amount: '',
  freeFrom: '',
  daysMin: '',
  daysMax: '',
}

/** The fields as a method fills them; without one, those of a new method. */
export function methodFormOf(method: Method | null, locale: Locale): MethodForm {
  const { name_fa = '', name_en = '' } = method ?? {}
  return {
    name_fa,
    name_en,
    note_fa: method?.note_fa ?? '',
    note_en: method?.note_en ?? '',
    tracking_link: method?.tracking_link ?? '',
    vat_percent: countShown(method?.vat_percent, locale),
    cafe_id: method?.cafe_id == null ? '' : String(method.cafe_id),
    kind: method?.kind ?? 'post',
    isPaidToCarrier: method?.is_paid_to_carrier ?? false,
    isActive: method?.is_active ?? true,
    rates: method === null ? [empty] : method.rates.map((rate, index) => rateRowOf(rate, index, locale)),
    hours: (method?.hours ?? []).map((hours, index) => hoursRowOf(hours, index, locale)),
  }
}

const nextKey = (rows: readonly { key: number }[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** Another row at the end; a copy of the one that it is like. */
export const withRate = (rows: readonly RateRow[], like: RateRow = empty): RateRow[] => [
  ...rows,
  { ...like, key: nextKey(rows) },
]

/** The hours after the last ones of the week: the same on the next day. */
export function withHours(rows: readonly HoursRow[], locale: Locale): HoursRow[] {
  const last = rows.at(-1)
  const weekday = last === undefined ? 0 : Math.min(6, last.weekday + 1)
  const first = { from: clockShown(540, locale), to: clockShown(720, locale), capacity: localDigits(10, locale) }
  return [...rows, { ...first, ...last, weekday, key: nextKey(rows) }]
}

type Refuse = (fault: FaultCode) => void

/** A fee; unlike a price it may be nothing. */
function feeIn(text: string, currency: Currency, refuse: Refuse): number {
  const typed = currency === 'IRR' ? parseTomanInput(text) : parseUsdInput(text)
  if ('amount' in typed) return typed.amount
  refuse(typed.refused === 'empty' ? 'required' : `amount_${typed.refused}`)
  return 0
}

/** Minutes of the day, of `9`, `9:30` or `24:00` in any digits. */
function minutesIn(text: string, refuse: Refuse): number {
  const read = /^(\d{1,2})(?::(\d{2}))?$/.exec(typedDigits(text))
  const minutes = Number(read?.[1] ?? 99) * 60 + Number(read?.[2] ?? 0)
  if (read === null || minutes > 1440 || Number(read[2] ?? 0) > 59) {
    refuse('instant_time')
    return 0
  }
  return minutes
}

function rateIn(row: RateRow, at: (field: string) => Refuse): Rate {
  const currency = currencyTo(row.country)
  const isIran = row.country === 'IR'
  return {
    country: row.country,
    state: isIran && row.state !== '' ? row.state : null,
    city: isIran && row.state !== '' && row.city.trim() !== '' ? row.city : null,
    up_to_grams: countIfAny(row.grams, at('grams')),
    currency,
    amount: feeIn(row.amount, currency, at('amount')),
    free_from: amountIn(row.freeFrom, currency, at('freeFrom')),
    days_min: wholeIn(row.daysMin, at('daysMin')),
    days_max: wholeIn(row.daysMax, at('daysMax')),
  }
}

/** The contract's input; or what is wrong with numbers, by the name of the field. The rest is judged by the server. */
export function methodInputOf(form: MethodForm): { input: Input } | { faults: Faults } {
  const faults: Faults = {}
  const at =
    (part: string, index: number) =>
    (field: string): Refuse =>
    (fault) => {
      faults[`${part}.${index}.${field}`] = fault
    }
  const { isPaidToCarrier, isActive, cafe_id: cafe, kind, tracking_link: link, note_fa: fa, note_en: en } = form
  const input: Input = {
    kind,
    name_fa: form.name_fa,
    name_en: form.name_en,
    note_fa: fa.trim() === '' ? null : fa,
    note_en: en.trim() === '' ? null : en,
    is_paid_to_carrier: isPaidToCarrier,
    vat_percent: rateIfAny(form.vat_percent, (fault) => {
      faults['vat_percent'] = fault
    }),
    is_active: isActive,
    cafe_id: kind === 'pickup' && cafe !== '' ? Number(cafe) : null,
    tracking_link: link.trim() === '' ? null : link,
    rates: form.rates.map((row, index) => rateIn(row, at('rates', index))),
    hours:
      kind === 'courier'
        ? form.hours.map((row, index) => ({
            weekday: row.weekday,
            from_minute: minutesIn(row.from, at('hours', index)('from')),
            to_minute: minutesIn(row.to, at('hours', index)('to')),
            capacity: wholeIn(row.capacity, at('hours', index)('capacity')),
          }))
        : [],
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}

/**
 * Whether a fee is ten times off the middle one of the other rows of its currency: then it was perhaps typed in the
 * other unit. Rows that cannot be read say nothing.
 */
export function isOddFee(row: RateRow, rows: readonly RateRow[]): boolean {
  const currency = currencyTo(row.country)
  const read = ({ amount }: RateRow) => {
    const typed = currency === 'IRR' ? parseTomanInput(amount) : parseUsdInput(amount)
    return 'amount' in typed && typed.amount > 0 ? typed.amount : null
  }
  const own = read(row)
  const others = rows
    .filter((other) => other.key !== row.key && currencyTo(other.country) === currency)
    .flatMap((other) => read(other) ?? [])
    .toSorted((a, b) => a - b)
  const middle = others[Math.floor(others.length / 2)]
  return own !== null && middle !== undefined && (own >= middle * 10 || own * 10 <= middle)
}
