import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { leaveOutDemo } from '#tests/support/product/leave-out-demo.ts'
import { type Film, type Member, newCrowd, newFilm } from '../storm/scene.ts'

/** The amount in each buyer's wallet at first, in Rials: more than all films cost together. */
export const walletRials = 130_000_000

/** Somebody who buys, and what was acknowledged to them. */
export interface Buyer extends Member {
  userName: string
  /** By the number of the purchase; the address of the film that was bought. */
  acknowledged: Map<string, number>
  /** How many of the films were asked for. */
  turn: number
}

export interface Crowd {
  buyers: readonly Buyer[]
  films: readonly Film[]
}

/** A house with films for sale and buyers with money; the demo is left out. */
export async function gatherCrowd(db: Db, size: { buyers: number; films: number }): Promise<Crowd> {
  await leaveOutDemo(db)
  const members = await newCrowd(db, size.buyers)
  const films: Film[] = []
  for (let n = 0; n < size.films; n += 1) films.push(await newFilm(db, null))
  const now = new Date()
  const money = { amount: walletRials, currency: 'IRR' } as const
  for (const { memberId } of members)
    await transaction(db, (tx) =>
      giveGift(tx, { memberId, money, reference: randomUUID(), title: null, expiresAt: null }, now),
    )
  const buyers = members.map((member, n) => ({
    ...member,
    userName: `buyer${n}@example.com`,
    acknowledged: new Map<string, number>(),
    turn: 0,
  }))
  return { buyers, films }
}
