import { localDigits, toLatinDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { parseTomanInput, parseUsdInput, type TypedAmount } from '#lib/money-input.ts'
import { formatAmount } from '#lib/money.ts'
import type { StudioTitle } from '../studio-data.ts'
import { entryOf, type InstantEntry, parseInstant } from './instant-entry.ts'
import type { FaultCode, Faults } from './faults.ts'
import type { TitleInput } from './kind-form.ts'

/** One way as its fields hold it: text as it is typed. */
export type WayForm = {
  isOffered: boolean
  toman: string
  usd: string
  isOnSale: boolean
  saleToman: string
  saleUsd: string
  saleStarts: InstantEntry
  saleEnds: InstantEntry
  isLimited: boolean
  places: string
  /** Of a rent; empty for a purchase. */
  startDays: string
  watchHours: string
}

export type WayName = 'buy' | 'rent'
type Saved = StudioTitle['sales']['rent'] | StudioTitle['sales']['buy']
type Sales = TitleInput['sales']

const noInstant: InstantEntry = { date: '', time: '' }

/** What a rent usually gives. */
const usualWindows = { start_days: 30, watch_hours: 48 }

export function emptyWay(way: WayName, locale: Locale): WayForm {
  const count = (n: number) => (way === 'rent' ? localDigits(n, locale) : '')
  return {
    isOffered: way === 'buy',
    toman: '',
    usd: '',
    isOnSale: false,
    saleToman: '',
    saleUsd: '',
    saleStarts: noInstant,
    saleEnds: noInstant,
    isLimited: false,
    places: '',
    startDays: count(usualWindows.start_days),
    watchHours: count(usualWindows.watch_hours),
  }
}

const amountIn = (amount: number | null | undefined, currency: 'IRR' | 'USD', locale: Locale) =>
  amount === null || amount === undefined ? '' : formatAmount({ amount, currency }, locale)

const countIn = (n: number | null | undefined, locale: Locale) =>
  n === null || n === undefined ? '' : localDigits(n, locale)

/** A way as its fields show it, in the digits and the calendar of the language. */
export function wayFormOf(name: WayName, saved: Saved, locale: Locale): WayForm {
  const empty = emptyWay(name, locale)
  if (!saved) return { ...empty, isOffered: false }
  const { sale, places } = saved
  const windows = 'start_days' in saved ? saved : null
  return {
    isOffered: true,
    toman: amountIn(saved.irr, 'IRR', locale),
    usd: amountIn(saved.usd, 'USD', locale),
    isOnSale: sale !== null && sale !== undefined,
    saleToman: amountIn(sale?.irr, 'IRR', locale),
    saleUsd: amountIn(sale?.usd, 'USD', locale),
    saleStarts: entryOf(sale?.starts_at, locale),
    saleEnds: entryOf(sale?.ends_at, locale),
    isLimited: places !== null && places !== undefined,
    places: countIn(places, locale),
    startDays: windows ? countIn(windows.start_days, locale) : empty.startDays,
    watchHours: windows ? countIn(windows.watch_hours, locale) : empty.watchHours,
  }
}

type Put = (field: string, fault: FaultCode) => void
type Reading = { form: WayForm; was: Saved; locale: Locale; put: Put }

/** The amount of a price field; an empty field is no price. */
function priceOf(text: string, parse: (text: string) => TypedAmount, refuse: (fault: FaultCode) => void) {
  const typed = parse(text)
  if ('amount' in typed) {
    if (typed.amount === 0) refuse('amount_zero')
    return typed.amount
  }
  if (typed.refused !== 'empty') refuse(`amount_${typed.refused}`)
  return null
}

/** A whole number of at least one, in any digits and grouping. */
export function countOfText(text: string): number | null {
  const digits = toLatinDigits(text).replaceAll(/[\s٬،,.'\u200c\u200e\u200f]/g, '')
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

function numberOf(text: string, refuse: (fault: FaultCode) => void): number {
  const count = countOfText(text)
  if (count === null) refuse(text.trim() === '' ? 'required' : 'count')
  return count ?? 0
}

/** An untouched field keeps its moment to the millisecond. */
function momentOf(entry: InstantEntry, was: string | null | undefined, locale: Locale) {
  const shown = entryOf(was, locale)
  if (entry.date === shown.date && entry.time === shown.time) return { instant: was ?? null }
  return parseInstant(entry)
}

function saleOf({ form, was, locale, put }: Reading, usual: { irr: number | null; usd: number | null }) {
  if (!form.isOnSale) return null
  const irr = priceOf(form.saleToman, parseTomanInput, (fault) => put('sale.irr', fault))
  const usd = priceOf(form.saleUsd, parseUsdInput, (fault) => put('sale.usd', fault))
  if (irr === null && usd === null) put('sale.irr', 'required')
  if (irr !== null && usual.irr !== null && irr >= usual.irr) put('sale.irr', 'sale_not_less')
  if (usd !== null && usual.usd !== null && usd >= usual.usd) put('sale.usd', 'sale_not_less')
  const starts = momentOf(form.saleStarts, was?.sale?.starts_at, locale)
  const ends = momentOf(form.saleEnds, was?.sale?.ends_at, locale)
  if ('refused' in starts) put('sale.starts_at', `instant_${starts.refused}`)
  if ('refused' in ends) put('sale.ends_at', `instant_${ends.refused}`)
  else if (ends.instant === null) put('sale.ends_at', 'required')
  const starts_at = 'instant' in starts ? starts.instant : null
  const ends_at = ('instant' in ends ? ends.instant : null) ?? ''
  if (starts_at && ends_at && ends_at <= starts_at) put('sale.ends_at', 'ends_early')
  return { irr, usd, starts_at, ends_at }
}

function readWay(reading: Reading) {
  const { form, put } = reading
  const irr = priceOf(form.toman, parseTomanInput, (fault) => put('irr', fault))
  const usd = priceOf(form.usd, parseUsdInput, (fault) => put('usd', fault))
  const sale = saleOf(reading, { irr, usd })
  const places = form.isLimited ? numberOf(form.places, (fault) => put('places', fault)) : null
  return { irr, usd, sale, places }
}

type SalesForm = { is_free: boolean; buy: WayForm; rent: WayForm }

/** What the fields of the ways mean as the contract wants it; what is wrong goes into `faults`. */
export function salesOf(
  form: SalesForm,
  faults: Faults,
  { was, locale }: { was: StudioTitle | null; locale: Locale },
): Sales {
  if (form.is_free) return { is_free: true, buy: null, rent: null }
  const reading = (name: WayName): Reading => ({
    form: form[name],
    was: was?.sales[name] ?? null,
    locale,
    put: (field, fault) => {
      faults[`sales.${name}.${field}`] ??= fault
    },
  })
  const isUnpriced = ({ toman, usd }: WayForm) => toman.trim() === '' && usd.trim() === ''
  let buy: Sales['buy'] = null
  let rent: Sales['rent'] = null
  // a way without any price is not offered: a draft may wait for its price
  if (form.buy.isOffered && !isUnpriced(form.buy)) buy = readWay(reading('buy'))
  if (form.rent.isOffered && !isUnpriced(form.rent)) {
    const { put } = reading('rent')
    const start_days = numberOf(form.rent.startDays, (fault) => put('start_days', fault))
    const watch_hours = numberOf(form.rent.watchHours, (fault) => put('watch_hours', fault))
    rent = { ...readWay(reading('rent')), start_days, watch_hours }
  }
  return { is_free: false, buy, rent }
}
