import type { z } from 'zod'
import type { getStudioOrder } from '#contract/shop/order-desk.ts'
import { carrierCodes } from '#lib/lists/carriers.ts'
import { fullName } from '#lib/typed/full-name.ts'
import { isLocale, type Locale, inLocale } from '#lib/text/locale.ts'
import { versionOf } from '#server/version-of.ts'
import { variantOptions } from '#server/features/shop/goods/index.ts'
import type { OrderRow } from '../order-read-queries.ts'
import { deedsOn } from '../order-states.ts'
import { parcelContent } from './parcel-content.ts'
import { presentFields, type Shown } from '../present-order.ts'

type StudioOrder = z.input<(typeof getStudioOrder.responses)[200]>

const nameOr = (person: { first_name: string | null; last_name: string | null }, otherwise: string) =>
  fullName(person) || otherwise

/** How many of a line are in no parcel yet, with the pieces that replace others (as `piecesToSend`). */
function toPack(row: OrderRow, position: number, standing: number): number {
  if (row.state !== 'Accepted' && row.state !== 'Delivered') return 0
  const packed = row.parcels
    .flatMap(({ lines }) => lines)
    .filter((line) => line.position === position)
    .reduce((sum, line) => sum + line.quantity, 0)
  const cameBack = row.returns
    .flatMap(({ state, lines }) => lines.map((line) => ({ ...line, state })))
    .filter((line) => line.position === position && (line.state === 'exchanged' || line.state === 'paid_back'))
    .reduce((sum, line) => sum + (line.state === 'exchanged' ? line.exchanged : (line.arrived ?? 0)), 0)
  return Math.max(0, standing + cameBack - packed)
}

type LineRow = OrderRow['lines'][number]
type Given = NonNullable<OrderRow['returns'][number]['lines'][number]['given']>

/** The variants that were sent in exchanges for pieces of a line, the newest first, with their number. */
const givenFor = (row: OrderRow, position: number): { variant: Given; count: number }[] =>
  row.returns
    .filter(({ state }) => state === 'exchanged')
    .toReversed()
    .flatMap(({ lines }) => lines)
    .flatMap((line) =>
      line.position === position && line.given !== null ? [{ variant: line.given, count: line.exchanged }] : [],
    )

function titleWith(line: LineRow, variant: Given, locale: Locale): string {
  const title = inLocale(line.goods_fa ?? line.title_fa, line.goods_en ?? line.title_en, locale)
  const options = variantOptions(variant)[locale]
  return options === '' ? title : `${title}${locale === 'fa' ? '، ' : ', '}${options}`
}

/** Lists the contents of the next parcel, by variant: first the replacements, then the line's own. */
function packsOf(row: OrderRow, line: LineRow, count: number, locale: Locale): StudioOrder['lines'][number]['packs'] {
  let left = count
  const packs = givenFor(row, line.position).flatMap(({ variant, count: given }) => {
    const quantity = Math.min(left, given)
    left -= quantity
    return quantity > 0 ? [{ sku: variant.sku, title: titleWith(line, variant, locale), quantity }] : []
  })
  const own = { sku: line.sku ?? '', title: inLocale(line.title_fa, line.title_en, locale), quantity: left }
  return left > 0 ? [...packs, own] : packs
}

/** Each variant of which the buyer may have pieces, once. */
function hadOf(row: OrderRow, line: LineRow, locale: Locale): StudioOrder['lines'][number]['had'] {
  const given = givenFor(row, line.position).map(({ variant }) => ({
    variant_id: variant.id,
    title: titleWith(line, variant, locale),
  }))
  const own = { variant_id: line.variant_id ?? '', title: inLocale(line.title_fa, line.title_en, locale) }
  const all = [...given, ...(line.variant_id === null ? [] : [own])]
  return all.filter((one, index) => all.findIndex((other) => other.variant_id === one.variant_id) === index)
}

/** Since when pieces wait to be packed; after the delivery they replace others, and wait since those arrived. */
function packsSince({ state, accepted_at: acceptedAt, returns }: OrderRow): Date | null {
  if (state === 'Accepted') return acceptedAt
  const arrived = returns.flatMap((one) =>
    (one.state === 'exchanged' || one.state === 'paid_back') && one.arrived_at !== null
      ? [new Date(one.arrived_at).getTime()]
      : [],
  )
  return arrived.length === 0 ? null : new Date(Math.max(...arrived))
}

/**
 * Since when an order waits for the desk: to be accepted, to be packed, to be sent, or for the answer to a return; of
 * several the longest. The queue is sorted by the same.
 */
function waitsSince(row: OrderRow, hasToPack: boolean): Date | null {
  const isOpen = row.state === 'Accepted' || row.state === 'Delivered'
  const lying = row.parcels.filter(({ sent_at: sent }) => isOpen && sent === null)
  const since = [
    row.state === 'Registred' ? row.registred_at : null,
    isOpen && hasToPack ? packsSince(row) : null,
    ...lying.map(({ packed_at: packed }) => new Date(packed)),
    ...row.returns.flatMap(({ state, asked_at: asked }) => (state === 'asked' ? [new Date(asked)] : [])),
  ].filter((at) => at !== null)
  return since.length === 0 ? null : new Date(Math.min(...since.map((at) => at.getTime())))
}

function carrierOf(parcel: OrderRow['parcels'][number] | undefined) {
  const code = carrierCodes.find((known) => known === parcel?.carrier) ?? null
  return { known_carrier: code, carrier_fa: parcel?.carrier_fa ?? '', carrier_en: parcel?.carrier_en ?? '' }
}

/** An order for the desk. */
export function presentDeskOrder(row: OrderRow, shown: Shown): StudioOrder {
  const { locale } = shown
  const { lines, returns, parcels, delivery, ...fields } = presentFields(row, shown)
  const language: Locale = isLocale(row.language) ? row.language : 'fa'
  const rows = new Map(row.lines.map((line) => [line.position, line]))
  const withStock = lines.map((line) => {
    const stored = rows.get(line.position)
    const count = toPack(row, line.position, line.quantity - line.quantity_back)
    return {
      ...line,
      packs: stored === undefined ? [] : packsOf(row, stored, count, locale),
      had: stored === undefined ? [] : hadOf(row, stored, locale),
      variant_id: stored?.variant_id ?? null,
      sku: stored?.sku ?? null,
      to_pack: count,
      free: Math.max(0, (stored?.on_hand ?? 0) - (stored?.held ?? 0)),
    }
  })
  const since = waitsSince(
    row,
    withStock.some((line) => line.to_pack > 0),
  )
  return {
    ...fields,
    lines: withStock,
    parcels: parcels.map((parcel, index) => ({
      ...parcel,
      ...carrierOf(row.parcels[index]),
      version: versionOf(parcelContent(row.parcels[index])),
    })),
    delivery: { ...delivery, method_fa: row.delivery?.name_fa ?? '', method_en: row.delivery?.name_en ?? '' },
    fee_position: row.lines.find(({ purchasable }) => purchasable === 'delivery')?.position ?? null,
    buyer: {
      id: row.member_id,
      name: nameOr(row, row.user_name ?? (locale === 'fa' ? 'حساب حذف‌شده' : 'Deleted account')),
      user_name: row.user_name,
      language,
    },
    waits_since: since?.toISOString() ?? null,
    deeds: deedsOn(row.state, 'desk'),
    tracking_link: row.delivery?.tracking_link ?? null,
    returns: returns.map((found, index) => ({ ...found, refund_id: row.returns[index]?.refund_id ?? null })),
    events: row.events.map((event) => ({
      at: new Date(event.at).toISOString(),
      kind: event.kind,
      by: event.clerk_user_name === null ? null : nameOr(event, event.clerk_user_name),
      is_internal: event.is_internal,
      text: event.text,
      details: { ...event.details },
    })),
    erased: row.delivery?.erased_at != null,
  }
}
