import type { z } from 'zod'
import type { listShopOrders, ShopOrder } from '#contract/shop/orders.ts'
import { after } from '#lib/time/clock.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Countries, OfList } from '#server/house-lists.ts'
import { provinceName, shownCity } from '#server/features/accounts/members/index.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { variantOptions } from '#server/features/shop/goods/index.ts'
import { isOpen, postageOf, returnableOf } from './returns/judge-return.ts'
import type { OrderRow } from './order-read-queries.ts'
import { dueOf, stageOf } from './order-stage.ts'
import { deedsOn } from './order-states.ts'
import { sendableFrom } from './returns/sendable-from.ts'
import { endOfDays } from './returns/working-days.ts'

/** The facts by which an order is shown, beside its row. */
export interface Shown {
  locale: Locale
  now: Date
  holidays: ReadonlySet<string>
  /** Reasons to send goods back. */
  reasons: OfList
  countries: Countries
  /** The folder of a picture that only the buyer and the desk may see; null: it is public. */
  folderOf: (path: string) => string | null
}

type ReturnRow = OrderRow['returns'][number]
type LineRow = OrderRow['lines'][number]

const iso = (instant: Date | string) => new Date(instant).toISOString()
const isoOrNull = (instant: Date | string | null) => (instant === null ? null : iso(instant))

/** The moment from which nothing can be sent back any more; null before delivery. */
export function returnsEndAt({ delivered_at: at, rule }: OrderRow, holidays: ReadonlySet<string>): Date | null {
  if (at === null || rule === null) return null
  return endOfDays(at, { days: rule.days, countsWorkingDays: rule.counts_working_days }, holidays)
}

const goodsOf = (row: OrderRow) => row.lines.filter(({ purchasable }) => purchasable === 'goods')

function askedOf(row: OrderRow, position: number): number {
  const parts = row.returns.filter(({ state }) => isOpen(state)).flatMap(({ lines }) => lines)
  return parts.filter((part) => part.position === position).reduce((sum, part) => sum + part.quantity, 0)
}

const returnableIn = (row: OrderRow, line: LineRow) =>
  returnableOf({
    position: line.position,
    quantity: line.quantity,
    back: line.taken_back ?? 0,
    asked: askedOf(row, line.position),
    isReturnable: line.no_return_fa === null,
  })

export function presentLine(row: OrderRow, line: LineRow, { locale, now, holidays }: Shown) {
  const { currency } = row
  const end = returnsEndAt(row, holidays)
  const isInTime = row.state === 'Delivered' && end !== null && now < end
  return {
    position: line.position,
    product_id: line.product_id,
    variant_id: line.variant_id,
    title: inLocale(line.title_fa, line.title_en, locale),
    poster: presentImage(line.poster),
    quantity: line.quantity,
    amount: { amount: line.amount, currency },
    vat: { amount: line.vat, currency },
    vat_percent: line.vat_percent,
    quantity_back: line.taken_back ?? 0,
    returnable: isInTime ? returnableIn(row, line) : 0,
    no_return: line.no_return_fa !== null ? inLocale(line.no_return_fa, line.no_return_en, locale) : null,
  }
}

type OtherRow = ReturnRow['lines'][number]['given']

/** Another variant than the line's; null where it is the same. */
function presentOther(row: OrderRow, position: number, other: OtherRow, locale: Locale) {
  if (other === null || row.lines.find((line) => line.position === position)?.variant_id === other.id) return null
  return { variant_id: other.id, options: variantOptions(other)[locale] }
}

export function presentReturn(row: OrderRow, found: ReturnRow, { locale, folderOf, reasons }: Shown) {
  const { state, refund_amount: refunded } = found
  const address = row.rule === null ? '' : inLocale(row.rule.address_fa, row.rule.address_en, locale)
  return {
    id: found.id,
    number: found.number,
    state,
    reason: reasons.codeNow(found.reason),
    reason_name: reasons.nameOf(found.reason, locale),
    text: found.text,
    answer: found.answer,
    way: found.to_wallet ? ('wallet' as const) : ('as_paid' as const),
    wants_exchange: found.wants_exchange,
    postage: postageOf(found.postage, reasons.rowOf(found.reason)?.postage),
    address: state === 'accepted' && address !== '' ? address : null,
    asked_at: iso(found.asked_at),
    answered_at: isoOrNull(found.answered_at),
    arrived_at: isoOrNull(found.arrived_at),
    lines: found.lines.map(({ position, quantity, arrived, exchanged, wanted, given }) => ({
      position,
      quantity,
      arrived,
      exchanged,
      wanted: presentOther(row, position, wanted, locale),
      given: presentOther(row, position, given, locale),
    })),
    pictures: found.pictures.flatMap((picture) => presentImage(picture, folderOf(picture.path)) ?? []),
    money: refunded === null ? null : { amount: refunded, currency: row.currency },
  }
}

/** Abroad as its buyer wrote it; empty where there is none. */
function regionOf({ country, region }: { country: string; region: string | null }, locale: Locale): string | null {
  return region === null || country !== 'IR' ? region : provinceName(region, locale)
}

/** In Iran in the reader's language; abroad as its buyer wrote it. */
function cityOf({ country, region, city }: NonNullable<OrderRow['delivery']>, locale: Locale): string | null {
  return region === null || city === null || country !== 'IR' ? city : shownCity(region, city, locale)
}

function presentDelivery(row: OrderRow, { locale, holidays, countries }: Shown) {
  const { delivery } = row
  if (delivery === null) throw new Error(`order ${row.number} has no delivery`)
  const { starts_at: startsAt, ends_at: endsAt } = delivery
  const facts = {
    state: row.state,
    registredAt: row.registred_at,
    sentFrom: sendableFrom(goodsOf(row).map(({ sent_from: day }) => day)),
    hours: startsAt === null || endsAt === null ? null : { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
    daysMin: delivery.days_min,
    daysMax: delivery.days_max,
    countsWorkingDays: delivery.country === 'IR',
  }
  const due = dueOf(facts, holidays)
  return {
    method: inLocale(delivery.name_fa, delivery.name_en, locale),
    kind: delivery.kind,
    weight_grams: delivery.weight_grams,
    starts_at: isoOrNull(startsAt),
    ends_at: isoOrNull(endsAt),
    due_from: isoOrNull(due?.from ?? null),
    due_to: isoOrNull(due?.to ?? null),
    country: delivery.country,
    country_name: countries.nameOf(delivery.country, locale),
    state: regionOf(delivery, locale),
    city: cityOf(delivery, locale),
    receiver: delivery.receiver,
    tel: delivery.tel,
    postal_code: delivery.postal_code,
    full_address: delivery.full_address,
  }
}

const presentParcel = (parcel: OrderRow['parcels'][number], locale: Locale) => ({
  id: parcel.id,
  carrier: inLocale(parcel.carrier_fa, parcel.carrier_en, locale),
  number: parcel.number,
  link: parcel.link,
  packed_at: iso(parcel.packed_at),
  sent_at: isoOrNull(parcel.sent_at),
  delivered_at: isoOrNull(parcel.delivered_at),
  lines: parcel.lines,
})

function sumsOf(row: OrderRow) {
  const { currency } = row
  const sum = (lines: readonly LineRow[], part: 'amount' | 'discount') =>
    lines.reduce((all, line) => all + line[part], 0)
  const goods = goodsOf(row)
  const fees = row.lines.filter((line) => !goods.includes(line))
  const money = (amount: number) => ({ amount, currency })
  return {
    goods: money(sum(goods, 'amount') + sum(goods, 'discount')),
    fee: money(sum(fees, 'amount') + sum(fees, 'discount')),
    discount: money(sum(row.lines, 'discount')),
    total: money(row.amount),
    refunded: money(row.refunded ?? 0),
  }
}

/** Presents the fields of an order that buyer and desk both see. */
export function presentFields(row: OrderRow, shown: Shown) {
  const { locale, holidays } = shown
  const end = returnsEndAt(row, holidays)
  const canComeBack = goodsOf(row).some((line) => line.no_return_fa === null)
  return {
    number: row.number,
    purchase_id: row.purchase_id,
    state: row.state,
    stage: stageOf(
      row.state,
      row.parcels.map(({ sent_at: at }) => ({ isSent: at !== null })),
    ),
    registred_at: iso(row.registred_at),
    accepted_at: isoOrNull(row.accepted_at),
    delivered_at: isoOrNull(row.delivered_at),
    ended_at: isoOrNull(row.ended_at),
    lines: goodsOf(row).map((line) => presentLine(row, line, shown)),
    ...sumsOf(row),
    delivery: presentDelivery(row, shown),
    parcels: row.parcels.map((parcel) => presentParcel(parcel, locale)),
    returns: row.returns.map((found) => presentReturn(row, found, shown)),
    return_until: end === null || !canComeBack ? null : iso(after(end, -1000)),
    return_days: row.rule?.days ?? 0,
    return_counts_working_days: row.rule?.counts_working_days ?? false,
  }
}

/** «پوستر و کیف» / "Poster and bag"; of more than three the rest is counted by the page. */
export function titleOf(row: OrderRow, locale: Locale): string {
  const titles = goodsOf(row).map((line) => inLocale(line.title_fa, line.title_en, locale))
  const shown = titles.slice(0, 3)
  const last = shown.length > 1 ? shown.at(-1) : undefined
  const first = (last === undefined ? shown : shown.slice(0, -1)).join(locale === 'fa' ? '، ' : ', ')
  return last === undefined ? first : `${first} ${locale === 'fa' ? 'و' : 'and'} ${last}`
}

/** An order for its buyer. */
export function presentOrder(row: OrderRow, shown: Shown): z.input<typeof ShopOrder> {
  const fields = presentFields(row, shown)
  return {
    ...fields,
    title: titleOf(row, shown.locale),
    may_cancel: deedsOn(row.state, 'buyer').includes('cancel'),
    may_return: fields.lines.some(({ returnable }) => returnable > 0),
    return_reasons: shown.reasons.offered.map(({ code, postage }) => ({
      code,
      name: shown.reasons.nameOf(code, shown.locale),
      postage: postageOf(null, postage),
    })),
    events: row.events.filter((event) => !event.is_internal).map(({ at, kind, text }) => ({ at: iso(at), kind, text })),
  }
}

type Card = z.input<(typeof listShopOrders.responses)[200]>['items'][number]
const mostPictures = 2

/** An order in its buyer's list. */
export function presentCard(row: OrderRow, shown: Shown): Card {
  const fields = presentFields(row, shown)
  const pictures = fields.lines.flatMap(({ poster }) => poster ?? []).slice(0, mostPictures)
  return {
    number: row.number,
    state: row.state,
    stage: fields.stage,
    title: titleOf(row, shown.locale),
    pictures,
    more: fields.lines.length - pictures.length,
    registred_at: fields.registred_at,
    delivered_at: fields.delivered_at,
    ended_at: fields.ended_at,
    due_to: fields.delivery.due_to,
    return_until: fields.return_until,
    may_return: fields.lines.some(({ returnable }) => returnable > 0),
    total: fields.total,
    refunded: fields.refunded,
  }
}
