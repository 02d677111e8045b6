import type { InputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import type { FaultCode } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import {
  amountIn,
  amountShown,
  countIfAny,
  countIn,
  countShown,
  momentIn,
} from '#web/features/studio/form/typed-fields.ts'
import type { GiftCampaign } from './gift-data.ts'

export type GiftInput = InputOf<'POST /studio/gift-campaigns'>['body']
export type GiftKind = GiftInput['kind']

/** The field values: text as typed. */
export type GiftForm = {
  slug: string
  title_fa: string
  title_en: string
  about_fa: string
  about_en: string
  starts: InstantEntry
  ends: InstantEntry
  isGiving: boolean
  kind: GiftKind
  currency: Currency
  amount: string
  lastsDays: string
  product: { id: number; title: string } | null
  /** Its id; empty while none is chosen. */
  plan: string
  planDays: string
  places: string
  budget: string
}

/** By the name of the field in the contract. */
export type GiftFaults = Partial<Record<keyof GiftInput, FaultCode>>

export const emptyGift: GiftForm = {
  slug: '',
  title_fa: '',
  title_en: '',
  about_fa: '',
  about_en: '',
  starts: noMoment,
  ends: noEnd,
  isGiving: true,
  kind: 'money',
  currency: 'IRR',
  amount: '',
  lastsDays: '',
  product: null,
  plan: '',
  planDays: '',
  places: '',
  budget: '',
}

/** A campaign's field values, in the digits and the calendar of the language. */
export function giftFormOf(saved: GiftCampaign, locale: Locale): GiftForm {
  const { slug, title_fa, title_en, about_fa, about_en, kind, product_id } = saved
  const currency = saved.currency ?? 'IRR'
  return {
    slug,
    title_fa,
    title_en,
    about_fa,
    about_en,
    kind,
    currency,
    starts: entryOf(saved.starts_at, locale, 'moment'),
    ends: entryOf(saved.ends_at, locale, 'end'),
    isGiving: !saved.is_stopped,
    amount: amountShown(saved.amount, currency, locale),
    lastsDays: countShown(saved.lasts_days, locale),
    product: product_id ? { id: product_id, title: saved.name ?? localDigits(product_id, locale) } : null,
    plan: saved.plan_id ?? '',
    planDays: countShown(saved.plan_days, locale),
    places: countShown(saved.places, locale),
    budget: amountShown(saved.budget, currency, locale),
  }
}

/** A title in the form of an address: "A Nowruz gift" as "a-nowruz-gift". */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** A new English title; the name in the address follows it until staff edit that name. */
export function withEnglishTitle(form: GiftForm, title_en: string): GiftForm {
  const isOwn = form.slug !== slugOf(form.title_en)
  return { ...form, title_en, slug: isOwn ? form.slug : slugOf(title_en) }
}

type Put = (field: keyof GiftInput, fault: FaultCode) => void
type Reading = { form: GiftForm; put: Put }

/**
 * Reads an amount of the gift. The fault of a zero is the one for numbers, because the one for prices would suggest
 * "free".
 */
function giftAmount(field: 'amount' | 'budget', { form, put }: Reading): number | null {
  if (form[field].trim() === '') put(field, 'required')
  const refuse = (fault: FaultCode) =>
    put(field, fault === 'amount_zero' || fault === 'amount_negative' ? 'count' : fault)
  return amountIn(form[field], form.currency, refuse) || null
}

function contentsOf(reading: Reading) {
  const { form, put } = reading
  const nothing = { currency: null, amount: null, lasts_days: null, budget: null }
  const none = { product_id: null, plan_id: null, plan_days: null }
  if (form.kind === 'money') {
    const amount = giftAmount('amount', reading)
    const budget = giftAmount('budget', reading)
    if (amount !== null && budget !== null && budget < amount) put('budget', 'gift_budget_small')
    const lasts_days = countIfAny(form.lastsDays, (fault) => put('lasts_days', fault))
    return { ...none, currency: form.currency, amount, lasts_days, budget }
  }
  if (form.kind === 'title') {
    if (form.product === null) put('product_id', 'required')
    return { ...nothing, ...none, product_id: form.product?.id ?? null }
  }
  if (form.plan === '') put('plan_id', 'required')
  const plan_days = countIn(form.planDays, (fault) => put('plan_days', fault))
  return { ...nothing, product_id: null, plan_id: form.plan, plan_days }
}

/** Reads the fields into the contract's form, or returns their faults. Without a start it starts `now`. */
export function giftInputOf(
  form: GiftForm,
  { was, locale, now }: { was: GiftCampaign | null; locale: Locale; now: Date },
): { input: GiftInput } | { faults: GiftFaults } {
  const faults: GiftFaults = {}
  const put: Put = (field, fault) => {
    faults[field] ??= fault
  }
  for (const name of ['title_fa', 'title_en'] as const) if (form[name].trim() === '') put(name, 'required')
  const slug = form.slug.trim()
  if (slug === '') put('slug', 'required')
  else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) put('slug', 'slug')
  const starts = momentIn(form.starts, was?.starts_at, { locale, refuse: (fault) => put('starts_at', fault) })
  const ends_at = momentIn(form.ends, was?.ends_at, { locale, refuse: (fault) => put('ends_at', fault) }) ?? ''
  if (ends_at === '') put('ends_at', 'required')
  const starts_at = starts ?? now.toISOString()
  if (starts !== undefined && ends_at !== '' && ends_at <= starts_at) put('ends_at', 'gift_ends_early')
  const { title_fa, title_en, about_fa, about_en, kind } = form
  const contents = contentsOf({ form, put })
  const places = countIn(form.places, (fault) => put('places', fault)) ?? 0
  if (Object.keys(faults).length > 0) return { faults }
  const words = { slug, title_fa, title_en, about_fa, about_en }
  return { input: { ...words, starts_at, ends_at, is_stopped: !form.isGiving, kind, ...contents, places } }
}
