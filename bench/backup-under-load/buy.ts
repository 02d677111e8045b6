import { randomUUID } from 'node:crypto'
import type { Money } from '#lib/money/money.ts'
import type { Member } from '../storm/scene.ts'
import { ask, type Street } from '../storm/street.ts'
import type { Shop } from './shop.ts'

const atOnce = 4

interface Wish {
  type: 'BUY_MOVIE' | 'BUY_SCREENING'
  offerId: string
  price: Money
}

/** Buys with the wallet's money, by a call of the site's API; returns the purchase's id. */
async function buy(street: Street, buyer: Member, { type, offerId, price }: Wish): Promise<string> {
  const { status, body } = await ask(street, {
    method: 'POST',
    path: '/purchases',
    token: buyer.token,
    key: randomUUID(),
    body: {
      type,
      offer_id: offerId,
      price,
      use_wallet: true,
      wallet_amount: price.amount,
      ...(type === 'BUY_SCREENING' ? { quantity: 1 } : {}),
    },
  })
  const { purchase } = body as { purchase?: { id: string } }
  if (status !== 201 || purchase === undefined)
    throw new Error(`a purchase was answered with ${status}: ${JSON.stringify(body)}`)
  return purchase.id
}

/** The crowd buys one film after another, so that everybody has something new to buy for a long time. */
export function openTill(street: Street, shop: Shop) {
  let turn = 0
  let isOver = false
  let paid = 0
  const next = async (): Promise<string> => {
    const at = turn++
    const [buyer, film] = [shop.crowd[at % shop.crowd.length], shop.films[Math.floor(at / shop.crowd.length)]]
    if (buyer === undefined || film === undefined) throw new Error('everybody has bought everything')
    const id = await buy(street, buyer, { type: 'BUY_MOVIE', offerId: film.offerId, price: film.prices.IRR })
    paid += 1
    return id
  }
  const walk = async () => {
    while (!isOver) await next()
  }
  let walking: Promise<unknown> = Promise.resolve()
  return {
    paid: () => paid,
    buyOne: next,
    buyTicket: (buyer: Member) => buy(street, buyer, { type: 'BUY_SCREENING', ...shop.screening }),
    begin() {
      isOver = false
      walking = Promise.all(Array.from({ length: atOnce }, walk))
      // told by `pause`
      walking.catch(() => {})
    },
    async pause() {
      isOver = true
      await walking
    },
  }
}
