import type { InputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { entryOf, type InstantEntry, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import type { FaultCode } from '#web/features/studio/form/faults.ts'
import {
  amountIn,
  amountShown,
  countIfAny,
  countIn,
  countShown,
  momentIn,
} from '#web/features/studio/form/typed-fields.ts'
import type { DiscountPage } from './discount-data.ts'

export type DiscountInput = InputOf<'POST /studio/discounts'>['body']
export type Kind = NonNullable<DiscountInput['kind']>

/** The field values: text as typed. */
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
  starts: noMoment,
  ends: noEnd,
  totalLimit: '',
  memberLimit: localDigits(1, locale),
  minimumToman: '',
  minimumUsd: '',
})

/** A code's field values, in the digits and the calendar of the language. */
export function discountFormOf(saved: DiscountPage, locale: Locale): DiscountForm {
  return {
    code: saved.code,
    note: saved.note ?? '',
    takes: saved.percent === null || saved.percent === undefined ? 'amount' : 'percent',
    percent: countShown(saved.percent, locale),
    toman: amountShown(saved.amount_irr, 'IRR', locale),
    usd: amountShown(saved.amount_usd, 'USD', locale),
    kind: saved.kind ?? null,
    product: saved.product_id ? { id: saved.product_id, title: saved.product_title ?? String(saved.product_id) } : null,
    starts: entryOf(saved.starts_at, locale, 'moment'),
    ends: entryOf(saved.ends_at, locale, 'end'),
    totalLimit: countShown(saved.total_limit, locale),
    memberLimit: countShown(saved.member_limit, locale),
    minimumToman: amountShown(saved.minimum_irr, 'IRR', locale),
    minimumUsd: amountShown(saved.minimum_usd, 'USD', locale),
  }
}

export type DiscountFaults = Record<string, FaultCode>
type Put = (field: string, fault: FaultCode) => void

function takenOff(form: DiscountForm, put: Put) {
  if (form.takes === 'percent') {
    const percent = countIn(form.percent.replace(/[%٪]/, ''), (fault) => put('percent', fault))
    return { percent, amount_irr: null, amount_usd: null }
  }
  const amount_irr = amountIn(form.toman, 'IRR', (fault) => put('amount_irr', fault))
  const amount_usd = amountIn(form.usd, 'USD', (fault) => put('amount_usd', fault))
  if (amount_irr === null && amount_usd === null) put('amount_irr', 'required')
  return { percent: null, amount_irr, amount_usd }
}

/** Reads the fields into the contract's form, or returns their faults by the contract's names. */
export function discountInputOf(
  form: DiscountForm,
  { was, locale }: { was: DiscountPage | null; locale: Locale },
): { input: DiscountInput } | { faults: DiscountFaults } {
  const faults: DiscountFaults = {}
  const put: Put = (field, fault) => {
    faults[field] ??= fault
  }
  if (form.code.trim() === '') put('code', 'required')
  const starts_at = momentIn(form.starts, was?.starts_at, { locale, refuse: (fault) => put('starts_at', fault) })
  const ends_at = momentIn(form.ends, was?.ends_at, { locale, refuse: (fault) => put('ends_at', fault) })
  if (starts_at && ends_at && ends_at <= starts_at) put('ends_at', 'ends_early')
  const input: DiscountInput = {
    code: form.code,
    note: form.note.trim() === '' ? null : form.note,
    ...takenOff(form, put),
    kind: form.kind,
    product_id: form.product?.id ?? null,
    starts_at: starts_at ?? null,
    ends_at: ends_at ?? null,
    total_limit: countIfAny(form.totalLimit, (fault) => put('total_limit', fault)),
    member_limit: countIfAny(form.memberLimit, (fault) => put('member_limit', fault)),
    minimum_irr: amountIn(form.minimumToman, 'IRR', (fault) => put('minimum_irr', fault)),
    minimum_usd: amountIn(form.minimumUsd, 'USD', (fault) => put('minimum_usd', fault)),
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}
