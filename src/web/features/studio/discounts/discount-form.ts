import type { InputOf } from '#contract/api.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { parseTomanInput, parseUsdInput, type TypedAmount } from '#lib/money-input.ts'
import { formatAmount } from '#lib/money.ts'
import { entryOf, type InstantEntry, parseInstant } from '../editor/instant-entry.ts'
import type { FaultCode } from '../editor/faults.ts'
import { countOfText } from '../editor/ways-form.ts'
import type { DiscountPage } from './discount-data.ts'

export type DiscountInput = InputOf<'POST /studio/discounts'>['body']
export type Kind = NonNullable<DiscountInput['kind']>

/** What stands in the fields: text as it is typed. */
export type DiscountForm = {
  code: string
  note: string
  takes: 'percent' | 'amount'
  percent: string
  toman: string
  usd: string
  kind: Kind | null
  product: { id: number; title: string } | null
  starts: InstantEntry
  ends: InstantEntry
  totalLimit: string
  memberLimit: string
  minimumToman: string
  minimumUsd: string
}

export const emptyDiscount = (locale: Locale): DiscountForm => ({
  code: '',
  note: '',
  takes: 'percent',
  percent: '',
  toman: '',
  usd: '',
  kind: null,
  product: null,
  starts: { date: '', time: '' },
  ends: { date: '', time: '' },
  totalLimit: '',
  memberLimit: localDigits(1, locale),
  minimumToman: '',
  minimumUsd: '',
})

const amountIn = (amount: number | null | undefined, currency: 'IRR' | 'USD', locale: Locale) =>
  amount === null || amount === undefined ? '' : formatAmount({ amount, currency }, locale)
const countIn = (n: number | null | undefined, locale: Locale) =>
  n === null || n === undefined ? '' : localDigits(n, locale)

/** A code as its fields show it, in the digits and the calendar of the language. */
export function discountFormOf(saved: DiscountPage, locale: Locale): DiscountForm {
  return {
    code: saved.code,
    note: saved.note ?? '',
    takes: saved.percent === null || saved.percent === undefined ? 'amount' : 'percent',
    percent: countIn(saved.percent, locale),
    toman: amountIn(saved.amount_irr, 'IRR', locale),
    usd: amountIn(saved.amount_usd, 'USD', locale),
    kind: saved.kind ?? null,
    product: saved.product_id ? { id: saved.product_id, title: saved.product_title ?? String(saved.product_id) } : null,
    starts: entryOf(saved.starts_at, locale),
    ends: entryOf(saved.ends_at, locale),
    totalLimit: countIn(saved.total_limit, locale),
    memberLimit: countIn(saved.member_limit, locale),
    minimumToman: amountIn(saved.minimum_irr, 'IRR', locale),
    minimumUsd: amountIn(saved.minimum_usd, 'USD', locale),
  }
}

export type DiscountFaults = Record<string, FaultCode>
type Put = (field: string, fault: FaultCode) => void

function amountOf(text: string, parse: (text: string) => TypedAmount, refuse: (fault: FaultCode) => void) {
  const typed = parse(text)
  if ('amount' in typed) {
    if (typed.amount === 0) refuse('amount_zero')
    return typed.amount
  }
  if (typed.refused !== 'empty') refuse(`amount_${typed.refused}`)
  return null
}

function countIfAny(text: string, refuse: (fault: FaultCode) => void): number | null {
  if (text.trim() === '') return null
  const count = countOfText(text.replace(/[%٪]/, ''))
  if (count === null) refuse('count')
  return count
}

/** An untouched field keeps its moment to the millisecond. */
function momentOf(entry: InstantEntry, was: string | null | undefined, locale: Locale, refuse: (f: FaultCode) => void) {
  const shown = entryOf(was, locale)
  if (entry.date === shown.date && entry.time === shown.time) return was ?? null
  const read = parseInstant(entry)
  if ('instant' in read) return read.instant
  refuse(`instant_${read.refused}`)
  return null
}

function takenOff(form: DiscountForm, put: Put) {
  if (form.takes === 'percent') {
    const percent = countIfAny(form.percent, (fault) => put('percent', fault))
    if (form.percent.trim() === '') put('percent', 'required')
    return { percent, amount_irr: null, amount_usd: null }
  }
  const amount_irr = amountOf(form.toman, parseTomanInput, (fault) => put('amount_irr', fault))
  const amount_usd = amountOf(form.usd, parseUsdInput, (fault) => put('amount_usd', fault))
  if (amount_irr === null && amount_usd === null) put('amount_irr', 'required')
  return { percent: null, amount_irr, amount_usd }
}

/** What the fields mean as the contract wants it, or what is wrong with them by the contract's names. */
export function discountInputOf(
  form: DiscountForm,
  { was, locale }: { was: DiscountPage | null; locale: Locale },
): { input: DiscountInput } | { faults: DiscountFaults } {
  const faults: DiscountFaults = {}
  const put: Put = (field, fault) => {
    faults[field] ??= fault
  }
  if (form.code.trim() === '') put('code', 'required')
  const starts_at = momentOf(form.starts, was?.starts_at, locale, (fault) => put('starts_at', fault))
  const ends_at = momentOf(form.ends, was?.ends_at, locale, (fault) => put('ends_at', fault))
  if (starts_at && ends_at && ends_at <= starts_at) put('ends_at', 'ends_early')
  const input: DiscountInput = {
    code: form.code,
    note: form.note.trim() === '' ? null : form.note,
    ...takenOff(form, put),
    kind: form.kind,
    product_id: form.product?.id ?? null,
    starts_at,
    ends_at,
    total_limit: countIfAny(form.totalLimit, (fault) => put('total_limit', fault)),
    member_limit: countIfAny(form.memberLimit, (fault) => put('member_limit', fault)),
    minimum_irr: amountOf(form.minimumToman, parseTomanInput, (fault) => put('minimum_irr', fault)),
    minimum_usd: amountOf(form.minimumUsd, parseUsdInput, (fault) => put('minimum_usd', fault)),
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}
