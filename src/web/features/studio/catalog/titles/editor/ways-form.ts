import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { StudioTitle } from '../title-data.ts'
import { entryOf, type InstantEntry, noEnd, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { amountIn, amountShown, countIn, countShown, momentIn } from '#web/features/studio/form/typed-fields.ts'
import type { FaultCode, Faults } from '#web/features/studio/form/faults.ts'
import type { TitleInput } from './kind-form.ts'

/** The field values of one way: text as typed. */
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
  /** For a rental; empty for buying. */
  startDays: string
  watchHours: string
  /** Of a series that is bought: later seasons belong to it. */
  coversFuture: boolean
}

export type WayName = 'buy' | 'rent'
type Saved = StudioTitle['sales']['rent'] | StudioTitle['sales']['buy']
type Sales = TitleInput['sales']

/** The usual windows of a rental. */
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
    saleStarts: noMoment,
    saleEnds: noEnd,
    isLimited: false,
    places: '',
    startDays: count(usualWindows.start_days),
    watchHours: count(usualWindows.watch_hours),
    coversFuture: false,
  }
}

/** A way's field values, in the digits and the calendar of the language. */
export function wayFormOf(name: WayName, saved: Saved, locale: Locale): WayForm {
  const empty = emptyWay(name, locale)
  if (!saved) return { ...empty, isOffered: false }
  const { sale, places } = saved
  const windows = 'start_days' in saved ? saved : null
  return {
    isOffered: true,
    toman: amountShown(saved.irr, 'IRR', locale),
    usd: amountShown(saved.usd, 'USD', locale),
    isOnSale: sale !== null && sale !== undefined,
    saleToman: amountShown(sale?.irr, 'IRR', locale),
    saleUsd: amountShown(sale?.usd, 'USD', locale),
    saleStarts: entryOf(sale?.starts_at, locale, 'moment'),
    saleEnds: entryOf(sale?.ends_at, locale, 'end'),
    isLimited: places !== null && places !== undefined,
    places: countShown(places, locale),
    startDays: windows ? countShown(windows.start_days, locale) : empty.startDays,
    watchHours: windows ? countShown(windows.watch_hours, locale) : empty.watchHours,
    coversFuture: 'covers_future' in saved && saved.covers_future === true,
  }
}

type Put = (field: string, fault: FaultCode) => void
type Reading = { form: WayForm; was: Saved; locale: Locale; put: Put }

function saleOf({ form, was, locale, put }: Reading, usual: { irr: number | null; usd: number | null }) {
  if (!form.isOnSale) return null
  const irr = amountIn(form.saleToman, 'IRR', (fault) => put('sale.irr', fault))
  const usd = amountIn(form.saleUsd, 'USD', (fault) => put('sale.usd', fault))
  if (irr === null && usd === null) put('sale.irr', 'required')
  if (irr !== null && usual.irr !== null && irr >= usual.irr) put('sale.irr', 'sale_not_less')
  if (usd !== null && usual.usd !== null && usd >= usual.usd) put('sale.usd', 'sale_not_less')
  const starts_at = momentIn(form.saleStarts, was?.sale?.starts_at, {
    locale,
    refuse: (fault) => put('sale.starts_at', fault),
  })
  const ends_at = momentIn(form.saleEnds, was?.sale?.ends_at, { locale, refuse: (fault) => put('sale.ends_at', fault) })
  if (ends_at === null) put('sale.ends_at', 'required')
  if (starts_at && ends_at && ends_at <= starts_at) put('sale.ends_at', 'ends_early')
  return { irr, usd, starts_at: starts_at ?? null, ends_at: ends_at ?? '' }
}

function readWay(reading: Reading) {
  const { form, put } = reading
  const irr = amountIn(form.toman, 'IRR', (fault) => put('irr', fault))
  const usd = amountIn(form.usd, 'USD', (fault) => put('usd', fault))
  const sale = saleOf(reading, { irr, usd })
  const places = form.isLimited ? (countIn(form.places, (fault) => put('places', fault)) ?? 0) : null
  return { irr, usd, sale, places }
}

type SalesForm = { is_free: boolean; buy: WayForm; rent: WayForm }

/** Reads the fields of the ways into the contract's form; faults are added to `faults`. */
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
  if (form.buy.isOffered && !isUnpriced(form.buy))
    buy = { ...readWay(reading('buy')), ...(form.buy.coversFuture ? { covers_future: true } : {}) }
  if (form.rent.isOffered && !isUnpriced(form.rent)) {
    const { put } = reading('rent')
    const start_days = countIn(form.rent.startDays, (fault) => put('start_days', fault)) ?? 0
    const watch_hours = countIn(form.rent.watchHours, (fault) => put('watch_hours', fault)) ?? 0
    rent = { ...readWay(reading('rent')), start_days, watch_hours }
  }
  return { is_free: false, buy, rent }
}
