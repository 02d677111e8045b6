import type { Db } from '#db/client.ts'
import {
  listClaimsWithoutGift,
  listGifts,
  listGiftsOfNobody,
  listHandedOtherwise,
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

/** What was paid for is had, and what is had was paid for; money of a purchase is its buyer's. One sentence a difference. */
export async function compareHandedOver(db: Db): Promise<string[]> {
  const [gifts, otherwise, strangers] = await Promise.all([
    compareGifts(db),
    listHandedOtherwise(db),
    listOfStrangers(db),
  ])
  return [
    ...gifts,
    ...otherwise.map(({ id, type, state, had }) =>
      had
        ? `purchase ${id} (${type}) is ${state === 'paid' ? 'given back' : state}, but what it bought is still had`
        : `purchase ${id} (${type}) is paid, but nothing was handed over`,
    ),
    ...strangers.map(
      ({ kind, reference, id }) => `${kind} ${reference} moves money of somebody else than the buyer of ${id}`,
    ),
  ]
}
