import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { carriers, followLink } from '#lib/lists/carriers.ts'
import type { ParcelId, PurchaseId } from '#lib/ids.ts'
import { parcelNumber } from '#lib/typed/parcel-number.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { mustBeUnchanged } from '#server/version-of.ts'
import { type Clerk, step } from './move-order.ts'
import { insertOrderEvent } from '../order-queries.ts'
import { insertDeed, lockOrder, wasDone } from '../order-state-queries.ts'
import { parcelContent } from './parcel-content.ts'
import {
  findParcel,
  findMethodOf,
  hasParcelUnderWay,
  insertParcel,
  isNumberTaken,
  type ParcelForm,
  piecesToSend,
  updateParcel,
} from './parcel-queries.ts'
import type { Pieces } from '../piece-queries.ts'
import { tellStep } from './tell-buyer.ts'
import { findTold } from '../told-queries.ts'

/** The names of a carrier in both languages. */
function namesOf(typed: ParcelForm): { fa: string; en: string } {
  if (typed.carrier !== null) return carriers[typed.carrier]
  const names = { fa: displayLine(typed.carrierFa), en: displayLine(typed.carrierEn) }
  const required = [{ fa: 'نام شرکت حمل را به هر دو زبان بنویسید.', en: 'Write the carrier’s name in both languages.' }]
  if (names.fa === '') failFields({ carrier_fa: required })
  if (names.en === '') failFields({ carrier_en: required })
  return names
}

/** The page with {number} that follows what this carrier brings: of the order's method only where it is the carrier. */
async function patternOf(tx: Tx, purchaseId: PurchaseId, { carrier }: ParcelForm, names: { fa: string; en: string }) {
  if (carrier !== null) return carriers[carrier].link
  const method = await findMethodOf(tx, purchaseId)
  return method?.name_fa === names.fa || method?.name_en === names.en ? method.tracking_link : null
}

/** As it is stored: with the carrier's names and its page where none was typed. */
async function formOf(tx: Tx, purchaseId: PurchaseId, typed: ParcelForm): Promise<ParcelForm> {
  const number = parcelNumber(typed.number)
  const names = namesOf(typed)
  const pattern = typed.link === null && number !== null ? await patternOf(tx, purchaseId, typed, names) : null
  const link = pattern === null || number === null ? typed.link : followLink(pattern, number)
  return { carrier: typed.carrier, carrierFa: names.fa, carrierEn: names.en, number, link }
}

type SentParcel = Omit<ParcelForm, 'carrier'> & { purchaseId: PurchaseId }

/** Writes down that a parcel has gone, and tells the buyer: one message for a parcel. */
async function noteSent(tx: Tx, core: Core, clerk: Clerk, parcel: SentParcel): Promise<void> {
  const { purchaseId, number, link } = parcel
  const details = { carrier: parcel.carrierEn, number }
  await insertOrderEvent(tx, { purchaseId, kind: 'parcel_sent', memberId: clerk.memberId, details }, core.clock.now())
  const { is_pickup: isPickup } = await findTold(tx, purchaseId)
  await tellStep(tx, core, purchaseId, (locale) => ({
    kind: 'parcel_sent',
    number,
    link,
    isPickup: Boolean(isPickup),
    carrier: locale === 'fa' ? parcel.carrierFa : parcel.carrierEn,
  }))
  const subject = `order ${purchaseId}`
  await clerk.audit?.(tx, { memberId: clerk.memberId, action: 'order.parcel_sent', subject, details })
}

export interface Packing extends ParcelForm {
  purchaseId: PurchaseId
  key: string
  lines: Pieces
  isSent: boolean
}

/**
 * Packs a parcel of an accepted order, or of pieces that replace others of a delivered one; once for a key. Fails with
 * `order.meanwhile`, `order.too_many_pieces`, `order.number_taken`.
 */
export async function packParcel(core: Core, clerk: Clerk, packing: Packing): Promise<void> {
  const { purchaseId, key, lines, isSent } = packing
  const asked = [packing.carrier, packing.carrierFa, packing.carrierEn, packing.number, packing.link, lines, isSent]
  const deed = { purchaseId, key, deed: 'parcel', asked } as const
  await transaction(core.db, async (tx) => {
    const { state } = await lockOrder(tx, purchaseId)
    if (await wasDone(tx, deed)) return
    if (state !== 'Accepted' && state !== 'Delivered') fail('order.meanwhile')
    const now = core.clock.now()
    const left = await piecesToSend(tx, purchaseId)
    const isTwice = new Set(lines.map(({ position }) => position)).size < lines.length
    const isTooMany = lines.some(
      ({ position, quantity }) => quantity > (left.find((line) => line.position === position)?.unpacked ?? 0),
    )
    if (isTwice || isTooMany) fail('order.too_many_pieces')
    const form = await formOf(tx, purchaseId, packing)
    const id = await insertParcel(tx, { ...form, purchaseId, lines, sentAt: isSent ? now : null }, now)
    if (id === undefined) fail('order.number_taken')
    await insertDeed(tx, deed, now)
    if (isSent) await noteSent(tx, core, clerk, { purchaseId, ...form })
  })
}

interface Named {
  purchaseId: PurchaseId
  id: ParcelId
}

async function lockParcel(tx: Tx, { purchaseId, id }: Named) {
  const { state } = await lockOrder(tx, purchaseId)
  const parcel = (await findParcel(tx, purchaseId, id)) ?? fail('request.not_found')
  return { state, parcel }
}

/** Changes a parcel that has not come. Fails with `order.parcel_gone`, `order.number_taken`, `studio.changed_meanwhile`. */
export async function changeParcel(
  core: Core,
  clerk: Clerk,
  named: Named,
  { version, ...typed }: ParcelForm & { version: string },
): Promise<void> {
  const { purchaseId, id } = named
  await transaction(core.db, async (tx) => {
    const { parcel } = await lockParcel(tx, named)
    if (parcel.delivered_at !== null) fail('order.parcel_gone')
    mustBeUnchanged(version, parcelContent(parcel))
    const form = await formOf(tx, purchaseId, typed)
    if (form.number !== null && (await isNumberTaken(tx, form.number, id))) fail('order.number_taken')
    await updateParcel(tx, id, form)
    const details = { carrier: form.carrierEn, number: form.number, before: parcel.number }
    const { memberId } = clerk
    await insertOrderEvent(
      tx,
      { purchaseId, kind: 'parcel_changed', memberId, isInternal: true, details },
      core.clock.now(),
    )
    await clerk.audit?.(tx, { memberId, action: 'order.parcel_changed', subject: `order ${purchaseId}`, details })
  })
}

/** A packed parcel has gone. A second time nothing happens. Fails with `order.meanwhile`. */
export async function sendParcel(core: Core, clerk: Clerk, named: Named): Promise<void> {
  await transaction(core.db, async (tx) => {
    const { state, parcel } = await lockParcel(tx, named)
    if (parcel.sent_at !== null) return
    if (state !== 'Accepted' && state !== 'Delivered') fail('order.meanwhile')
    await updateParcel(tx, named.id, { sentAt: core.clock.now() })
    const { carrier_fa: carrierFa, carrier_en: carrierEn, number, link } = parcel
    const { purchaseId } = named
    await noteSent(tx, core, clerk, { purchaseId, carrierFa, carrierEn, number, link })
  })
}

/**
 * A parcel has come; with the last of them the order is delivered. A second time nothing happens. Fails with
 * `order.meanwhile` where it has not gone.
 */
export async function parcelCame(core: Core, clerk: Clerk, named: Named): Promise<void> {
  const { purchaseId } = named
  await transaction(core.db, async (tx) => {
    const { state, parcel } = await lockParcel(tx, named)
    if (parcel.delivered_at !== null) return
    if (parcel.sent_at === null) fail('order.meanwhile')
    const now = core.clock.now()
    await updateParcel(tx, named.id, { deliveredAt: now })
    const { memberId } = clerk
    const details = { number: parcel.number }
    await insertOrderEvent(tx, { purchaseId, kind: 'parcel_delivered', memberId, details }, now)
    await clerk.audit?.(tx, { memberId, action: 'order.parcel_delivered', subject: `order ${purchaseId}`, details })
    const isRestToSend = (await piecesToSend(tx, purchaseId)).some(({ unsent }) => unsent > 0)
    if (state === 'Accepted' && !isRestToSend && !(await hasParcelUnderWay(tx, purchaseId)))
      await step(tx, core, clerk, { purchaseId, deed: 'deliver', text: '' })
  })
}
