import { randomUUID } from 'node:crypto'
import { apiBase } from '#contract/route.ts'
import type { Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Call } from '../support/call-load.ts'
import type { PremiereCall } from './guide.ts'

const price = 890_000

interface Kind {
  name: string
  call: PremiereCall
  status: number
  next: () => Call
}

/** Members with money in their wallets, and the calls that they make; nobody buys a film twice. */
export async function openCrowd(db: Db, members: number): Promise<Kind[]> {
  const offers = await db.selectFrom('offers').where('way', '=', 'buy').select(['id', 'product_id']).execute()
  const free = await db
    .selectFrom('products')
    .where('is_free', '=', true)
    .where('release_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
  const headers: Record<string, string>[] = []
  for (let at = 0; at < members; at += 1) {
    const { memberId, token } = await newMember(db, new Date())
    const money = { currency: 'IRR' as const, amount: price * offers.length }
    const gift = { memberId, money, reference: randomUUID(), title: null, expiresAt: null }
    await transaction(db, (tx) => giveGift(tx, gift, new Date()))
    headers.push({ authorization: `Bearer ${token}`, 'accept-language-site': 'fa' })
  }
  let turn = 0
  let bought = 0
  const anybody = () => headers[(turn += 1) % members] ?? {}
  const ask = (path: string) => (): Call => ({ method: 'GET', path: apiBase + path, headers: anybody() })
  const buy = (): Call => {
    const [as, offer] = [headers[bought % members], offers[Math.floor(bought / members)]]
    bought += 1
    if (as === undefined || offer === undefined) throw new Error('Everybody has bought everything.')
    return {
      method: 'POST',
      path: `${apiBase}/purchases`,
      headers: { ...as, 'idempotency-key': randomUUID() },
      body: {
        type: 'BUY_MOVIE',
        offer_id: offer.id,
        price: { amount: price, currency: 'IRR' },
        use_wallet: true,
        wallet_amount: price,
      },
    }
  }
  const beat = (): Call => ({
    method: 'POST',
    path: `${apiBase}/core/save-watch-time`,
    headers: anybody(),
    body: { product_id: free.id, position_ms: 60_000 + (turn % 900) * 1000, duration_ms: 6_120_000 },
  })
  const home = (): Call => ({ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } })
  const last = offers.at(-1) ?? { product_id: free.id }
  return [
    { name: 'home page, from memory', call: 'home', status: 200, next: home },
    { name: 'GET /me', call: 'me', status: 200, next: ask('/me') },
    {
      name: 'GET /purchase-info/:id',
      call: 'purchaseInfo',
      status: 200,
      next: ask(`/purchase-info/${last.product_id}`),
    },
    { name: 'GET /play-info/:id', call: 'playInfo', status: 200, next: ask(`/play-info/${free.id}`) },
    { name: 'POST /purchases, by wallet', call: 'purchase', status: 201, next: buy },
    { name: 'POST /core/save-watch-time', call: 'beat', status: 200, next: beat },
  ]
}
