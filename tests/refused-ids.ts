/** Swaps that must not compile: each line below `@ts-expect-error` is an error, or the compiler says that it is none. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#db/client.ts'
import { json } from '#db/json-columns.ts'
import type { PurchaseLines, Purchases, Rights } from '#db/schema.gen.ts'
import type { MemberId, PlanId, ProductId, ProfileId, PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { insertRight } from '#server/features/playback/play/opening/play-info-queries.ts'
import type { cancelPurchase } from '#server/features/payments/purchases/buying/cancel-purchase.ts'
import type { giveTime } from '#server/features/memberships/plans/subscribe.ts'

declare const db: Db
declare const memberId: MemberId
declare const purchaseId: PurchaseId
declare const productId: ProductId
declare const profileId: ProfileId
declare const purchase: Selectable<Purchases>
declare const right: Insertable<Rights>

// what comes in a path or a body is taken, and an id is read as what it is
export const taken: PurchaseId = '01f1d1c4-0000-4000-8000-000000000000'
export const read: MemberId = purchase.member_id
export const shown: string = purchase.id

// @ts-expect-error -- another table's id
export const swapped: MemberId = purchase.id
// @ts-expect-error -- both are numbers
export const numbered: ProductId = profileId
export const rows: Insertable<Rights>[] = [
  // @ts-expect-error -- a foreign key holds the id of the table it refers to
  { ...right, member_id: purchaseId },
  // @ts-expect-error -- a text that the check refuses
  { ...right, by: 'LOAN' },
]

export const questions = [
  db.selectFrom('purchases').where('id', '=', purchaseId).where('member_id', '=', memberId),
  // @ts-expect-error -- asked for by another table's id
  db.selectFrom('purchases').where('id', '=', memberId),
  // @ts-expect-error -- in a list too
  db.selectFrom('rights').where('product_id', 'in', [productId, profileId]),
  // @ts-expect-error -- a state that no purchase has
  db.selectFrom('purchases').where('state', '=', 'settled'),
]

declare const line: Omit<Insertable<PurchaseLines>, 'details'>
export const written = [
  db.insertInto('purchase_lines').values({ ...line, details: json({ way: 'rent' }) }),
  // @ts-expect-error -- a jsonb is written by json()
  db.insertInto('purchase_lines').values({ ...line, details: '{}' }),
]

declare const core: Core
declare const cancel: typeof cancelPurchase
type Right = Parameters<typeof insertRight>[1]
type Time = Parameters<typeof giveTime>[1]
declare const bought: Omit<Right, 'memberId' | 'productId' | 'purchaseId'>
declare const planId: PlanId
export const calls = [
  cancel(core, memberId, purchaseId),
  // @ts-expect-error -- in the wrong order
  cancel(core, purchaseId, memberId),
]
export const given: Right[] = [
  { ...bought, memberId, productId, purchaseId },
  // @ts-expect-error -- who watches is not what is watched
  { ...bought, memberId, productId: profileId, purchaseId },
  // @ts-expect-error -- texts that look alike
  { ...bought, memberId: purchaseId, productId, purchaseId: memberId },
]
export const time: Time[] = [
  { memberId, planId, days: 31, purchaseId },
  // @ts-expect-error -- the plan and its purchase
  { memberId, planId: purchaseId, days: 31, purchaseId: null },
]
