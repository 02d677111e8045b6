import type { InputOf } from '#contract/api.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { type AmountRefusal, parseTomanInput, parseUsdInput } from '#lib/money-input.ts'
import { type Currency, formatAmount } from '#lib/money.ts'
import { entryOf, type InstantEntry, parseInstant } from '../editor/instant-entry.ts'
import { countOfText } from '../editor/ways-form.ts'
import type { GiftCampaign } from './gift-data.ts'

export type GiftInput = InputOf<'POST /studio/gift-campaigns'>['body']
export type GiftKind = GiftInput['kind']

/** What stands in the fields: text as it is typed. */
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

export type GiftFault =
  | 'required'
  | 'count'
  | 'slug'
  | 'gift_ends_early'
  | 'gift_budget_small'
  | `instant_${'date' | 'day' | 'time' | 'date_missing'}`
  | `amount_${Exclude<AmountRefusal, 'empty' | 'negative'>}`
/** By the name of the field in the contract. */
export type GiftFaults = Partial<Record<keyof GiftInput, GiftFault>>

export const emptyGift: GiftForm = {
  slug: '',
  title_fa: '',
  title_en: '',
  about_fa: '',
  about_en: '',
  starts: { date: '', time: '' },
  ends: { date: '', time: '' },
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

const countIn = (n: number | null | undefined, locale: Locale) =>
  n === null || n === undefined ? '' : localDigits(n, locale)

/** A campaign as its fields show it, in the digits and the calendar of the language. */
export function giftFormOf(saved: GiftCampaign, locale: Locale): GiftForm {
  const { slug, title_fa, title_en, about_fa, about_en, kind, product_id } = saved
  const currency = saved.currency ?? 'IRR'
  const amountIn = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : formatAmount({ amount, currency }, locale)
  return {
    ...{ slug, title_fa, title_en, about_fa, about_en, kind, currency },
    starts: entryOf(saved.starts_at, locale),
    ends: entryOf(saved.ends_at, locale),
    isGiving: !saved.is_stopped,
    amount: amountIn(saved.amount),
    lastsDays: countIn(saved.lasts_days, locale),
    product: product_id ? { id: product_id, title: saved.name ?? localDigits(product_id, locale) } : null,
    plan: saved.plan_id ?? '',
    planDays: countIn(saved.plan_days, locale),
    places: countIn(saved.places, locale),
    budget: amountIn(saved.budget),
  }
}

/** What an address may say of a title: "A Nowruz gift" as "a-nowruz-gift". */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** Another title in English; the name in the address goes along until it is written by hand. */
export function withEnglishTitle(form: GiftForm, title_en: string): GiftForm {
  const isOwn = form.slug !== slugOf(form.title_en)
  return { ...form, title_en, slug: isOwn ? form.slug : slugOf(title_en) }
}

type Put = (field: keyof GiftInput, fault: GiftFault) => void
type Reading = { form: GiftForm; put: Put }

function countOf(text: string, field: keyof GiftInput, put: Put): number | null {
  const count = countOfText(text)
  if (count === null) put(field, text.trim() === '' ? 'required' : 'count')
  return count
}

function amountOf(text: string, field: 'amount' | 'budget', { form, put }: Reading): number | null {
  const typed = form.currency === 'IRR' ? parseTomanInput(text) : parseUsdInput(text)
  if ('amount' in typed) {
    if (typed.amount > 0) return typed.amount
    put(field, 'count')
    return null
  }
  const { refused } = typed
  put(field, refused === 'empty' ? 'required' : refused === 'negative' ? 'count' : `amount_${refused}`)
  return null
}

/** An untouched field keeps its moment to the millisecond; undefined when it could not be read. */
function momentOf(entry: InstantEntry, was: string | undefined, locale: Locale) {
  const shown = entryOf(was, locale)
  if (entry.date === shown.date && entry.time === shown.time) return { instant: was ?? null }
  return parseInstant(entry)
}

function contentsOf(reading: Reading) {
  const { form, put } = reading
  const nothing = { currency: null, amount: null, lasts_days: null, budget: null }
  const none = { product_id: null, plan_id: null, plan_days: null }
  if (form.kind === 'money') {
    const amount = amountOf(form.amount, 'amount', reading)
    const budget = amountOf(form.budget, 'budget', reading)
    if (amount !== null && budget !== null && budget < amount) put('budget', 'gift_budget_small')
    const lasts_days = form.lastsDays.trim() === '' ? null : countOf(form.lastsDays, 'lasts_days', put)
    return { ...none, currency: form.currency, amount, lasts_days, budget }
  }
  if (form.kind === 'title') {
    if (form.product === null) put('product_id', 'required')
    return { ...nothing, ...none, product_id: form.product?.id ?? null }
  }
  if (form.plan === '') put('plan_id', 'required')
  return { ...nothing, product_id: null, plan_id: form.plan, plan_days: countOf(form.planDays, 'plan_days', put) }
}

/** What the fields mean as the contract wants it, or what is wrong with them. Without a beginning it begins `now`. */
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
  const starts = momentOf(form.starts, was?.starts_at, locale)
  const ends = momentOf(form.ends, was?.ends_at, locale)
  if ('refused' in starts) put('starts_at', `instant_${starts.refused}`)
  if ('refused' in ends) put('ends_at', `instant_${ends.refused}`)
  else if (ends.instant === null) put('ends_at', 'required')
  const starts_at = ('instant' in starts ? starts.instant : null) ?? now.toISOString()
  const ends_at = ('instant' in ends ? ends.instant : null) ?? ''
  if ('instant' in starts && ends_at !== '' && ends_at <= starts_at) put('ends_at', 'gift_ends_early')
  const { title_fa, title_en, about_fa, about_en, kind } = form
  const contents = contentsOf({ form, put })
  const places = countOf(form.places, 'places', put) ?? 0
  if (Object.keys(faults).length > 0) return { faults }
  const words = { slug, title_fa, title_en, about_fa, about_en }
  return { input: { ...words, starts_at, ends_at, is_stopped: !form.isGiving, kind, ...contents, places } }
}
