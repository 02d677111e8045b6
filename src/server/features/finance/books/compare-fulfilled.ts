import type { Db } from '#db/client.ts'
import { oneView } from '#db/transaction.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { allPurchasables } from '#server/features/payments/purchases/index.ts'
import {
  listClaimsWithoutGift,
  listDue,
  listGifts,
  listGiftsOfNobody,
  listMiscounted,
  listOfStrangers,
} from './compare-books-queries.ts'

/** Gifts: each is in the ledger once, for its member, with the amount that its campaign promised. */
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

// number of purchases per question
const batch = 5000

/**
 * How many things of these purchases members have, by purchasable: each purchasable is asked, many purchases at a time.
 */
async function countFulfilled(db: Db, purchaseIds: readonly PurchaseId[]): Promise<Map<string, Map<string, number>>> {
  const counts = new Map<string, Map<string, number>>()
  // every purchasable is asked about every purchase, whatever was bought: none may have handed over what was not paid
  for (const { name, hasFulfilled } of allPurchasables()) {
    const had = new Map<string, number>()
    for (let from = 0; from < purchaseIds.length; from += batch)
      for (const [id, count] of (await hasFulfilled?.(db, purchaseIds.slice(from, from + batch))) ?? [])
        had.set(id, count)
    counts.set(name, had)
  }
  return counts
}

interface Compared {
  id: string
  type: string
  state: string
  /** How many the buyer should have, and has. */
  due: number
  had: number
}

function differenceOf({ id, type, state, due, had }: Compared): string[] {
  const purchase = `purchase ${id} (${type})`
  if (had === due) return []
  if (had < due) return [`${purchase} is paid, but ${had === 0 ? 'nothing' : `only ${had} of ${due}`} was handed over`]
  return [`${purchase} is ${state === 'paid' ? 'given back' : state}, but what it bought is still had`]
}

/** Members have what they paid for, and paid for what they have. */
async function compareThings(db: Db): Promise<string[]> {
  const sellers = allPurchasables().filter(({ hasFulfilled }) => hasFulfilled !== null)
  if (sellers.length === 0) throw new Error('nothing that can be bought is registered')
  const names = sellers.map(({ name }) => name)
  // both questions see one snapshot: otherwise a purchase that is paid meanwhile would be in one answer only
  const { purchases, handed } = await oneView(db, async (view) => {
    const found = await listDue(view, names)
    const ids = found.map(({ id }) => id)
    return { purchases: found, handed: await countFulfilled(view, ids) }
  })
  return purchases.flatMap(({ id, type, state, due }) =>
    names.flatMap((name) =>
      differenceOf({
        id,
        type,
        state,
        due: state === 'paid' ? (due[name] ?? 0) : 0,
        had: handed.get(name)?.get(id) ?? 0,
      }),
    ),
  )
}

/**
 * Checks that things and gifts are with their owners, and that the money of a purchase is its buyer's. One sentence per
 * difference.
 */
export async function compareFulfilled(db: Db): Promise<string[]> {
  const [gifts, things, strangers] = await Promise.all([compareGifts(db), compareThings(db), listOfStrangers(db)])
  return [
    ...gifts,
    ...things,
    ...strangers.map(
      ({ kind, reference, id }) => `${kind} ${reference} moves money of somebody else than the buyer of ${id}`,
    ),
  ]
}
