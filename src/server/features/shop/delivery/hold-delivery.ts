import type { Tx } from '#db/client.ts'
import type { DeliveryWindowId, PurchaseId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import {
  type DeliveryLine,
  dropHeldWindows,
  dropWindowOf,
  findDelivery,
  insertDelivery,
  lockWindowOf,
  lockWindows,
  makeWindow,
  markDelivery,
  moveTaken,
  setCapacity,
} from './hold-queries.ts'

/**
 * Takes the hours of a line, and frees what the member's other unpaid purchases hold of any. The member is locked by the
 * caller; hours are locked in the order of their ids, before any goods.
 */
async function takeHours(tx: Tx, line: DeliveryLine): Promise<DeliveryWindowId | null> {
  const { hours, methodId } = line
  if (hours !== null) await makeWindow(tx, { methodId, ...hours })
  const wanted = hours === null ? null : { methodId, startsAt: hours.startsAt }
  const windows = await lockWindows(tx, wanted, line)
  const taken = new Map(windows.map((window) => [window.id, window.taken]))
  for (const { window_id: id } of await dropHeldWindows(tx, line)) {
    await moveTaken(tx, id, -1)
    taken.set(id, (taken.get(id) ?? 1) - 1)
  }
  if (hours === null) return null
  const window = windows.find(
    (one) => one.method_id === methodId && one.starts_at.getTime() === hours.startsAt.getTime(),
  )
  if (window === undefined) fail('delivery.hours_taken')
  if ((taken.get(window.id) ?? 0) >= hours.capacity) fail('delivery.hours_taken')
  if (window.capacity !== hours.capacity) await setCapacity(tx, window.id, hours.capacity)
  await moveTaken(tx, window.id, 1)
  return window.id
}

/**
 * Holds a purchase's delivery: its hours, and a copy of the address. The member is locked by the caller.
 * @throws `delivery.hours_taken`, `delivery.address_changed`; then nothing is changed
 */
export async function holdDelivery(tx: Tx, line: DeliveryLine): Promise<void> {
  const windowId = await takeHours(tx, line)
  if (!(await insertDelivery(tx, line, { windowId }))) fail('delivery.address_changed')
}

/**
 * The delivery is paid. Hours that were freed meanwhile are taken again if any are free and have not begun; false when
 * not.
 */
export async function sellDelivery(tx: Tx, purchaseId: PurchaseId, now: Date): Promise<boolean> {
  const window = await lockWindowOf(tx, purchaseId)
  const delivery = await findDelivery(tx, purchaseId)
  if (delivery === undefined) throw new Error('a purchase of goods has no delivery')
  if (window !== undefined && !delivery.holds_window) {
    if (window.taken >= window.capacity || window.starts_at <= now) return false
    await moveTaken(tx, window.id, 1)
  }
  await markDelivery(tx, purchaseId, { state: 'sold', holds_window: window !== undefined })
  return true
}

/** Frees the hours of a purchase: it ended unpaid, or its order ended otherwise. Safe to repeat. */
export async function freeHours(tx: Tx, purchaseId: PurchaseId): Promise<void> {
  const window = await lockWindowOf(tx, purchaseId)
  if (window !== undefined && (await dropWindowOf(tx, purchaseId))) await moveTaken(tx, window.id, -1)
}

/** A purchase ended unpaid. Safe to repeat, and without a hold before. */
export async function releaseDelivery(tx: Tx, purchaseId: PurchaseId): Promise<void> {
  await freeHours(tx, purchaseId)
  const delivery = await findDelivery(tx, purchaseId)
  if (delivery?.state === 'held') await markDelivery(tx, purchaseId, { state: 'released' })
}

/** The fee went back. */
export async function takeFeeBack(tx: Tx, purchaseId: PurchaseId): Promise<void> {
  await markDelivery(tx, purchaseId, { is_taken_back: true })
}
