import type { Db } from '#db/client.ts'
import { oneView } from '#db/transaction.ts'
import { allPurchasables } from '../purchases/index.ts'
import {
  listClaimsWithoutGift,
  listDue,
  listGifts,
  listGiftsOfNobody,
  listMiscounted,
  listOfStrangers,
} from './books-queries.ts'

/** Gifts: each was given once in the books, to whom it belongs, and as much as its campaign promised. */
async function compareGifts(db: Db): Promise<string[]> {
  const [gifts, ofNobody, claims, miscounted] = await Promise.all([
    listGifts(db),
    listGiftsOfNobody(db),
    listClaimsWithoutGift(db),
    listMiscounted(db),
  ])
  return [
    ...gifts.flatMap(({ id, currency, posted, promised, promised_in }) => {
      if (posted === null) return [`gift ${id} was given, but the books say nothing`]
      if (promised === null || (promised === posted && promised_in === currency)) return []
      return [`gift ${id}: its campaign gives ${promised} ${promised_in}, but the books say ${posted} ${currency}`]
    }),
    ...ofNobody.map(({ kind, reference }) => `${kind} ${reference}: the books know it, but nobody was given it`),
    ...claims.map(({ id }) => `gift claim ${id} promised money, but gave none to its member`),
    ...miscounted.map(
      ({ slug, given, spent, claims: count }) =>
        `gift campaign ${slug} counts ${given} gifts and ${spent} spent, but has ${count} claims`,
    ),
  ]
}

// of purchases that are asked about at once
const batch = 5000

/** Whether somebody has what these purchases bought: every feature that sells is asked, in turns of many purchases. */
async function findHandedOver(db: Db, purchaseIds: readonly string[]): Promise<Set<string>> {
  const handed = new Set<string>()
  for (let from = 0; from < purchaseIds.length; from += batch) {
    const some = purchaseIds.slice(from, from + batch)
    // whatever a purchase's type is, nobody may have handed anything over for it that was not paid
    for (const { hasHandedOver } of allPurchasables())
      for (const id of (await hasHandedOver?.(db, some)) ?? []) handed.add(id)
  }
  return handed
}

/** What was paid for is had, and what is had was paid for. */
async function compareThings(db: Db): Promise<string[]> {
  if (allPurchasables().length === 0) throw new Error('nothing that can be bought is registered')
  const types = allPurchasables().flatMap(({ type, hasHandedOver }) => (hasHandedOver === null ? [] : [type]))
  // what is paid meanwhile must not be missed in one question and found in the next
  const { purchases, handed } = await oneView(db, async (view) => {
    const found = await listDue(view, types)
    const ids = found.map(({ id }) => id)
    return { purchases: found, handed: await findHandedOver(view, ids) }
  })
  return purchases.flatMap(({ id, type, state, is_due }) => {
    if (handed.has(id) === is_due) return []
    return is_due
      ? [`purchase ${id} (${type}) is paid, but nothing was handed over`]
      : [`purchase ${id} (${type}) is ${state === 'paid' ? 'given back' : state}, but what it bought is still had`]
  })
}

/** Things and gifts are with whom they belong to; money of a purchase is its buyer's. One sentence a difference. */
export async function compareHandedOver(db: Db): Promise<string[]> {
  const [gifts, things, strangers] = await Promise.all([compareGifts(db), compareThings(db), listOfStrangers(db)])
  return [
    ...gifts,
    ...things,
    ...strangers.map(
      ({ kind, reference, id }) => `${kind} ${reference} moves money of somebody else than the buyer of ${id}`,
    ),
  ]
}
