import { type DemoAccount, demoAccounts, type DemoGift } from '#db/seed/accounts.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { createPurchase, wishOf } from '#server/features/payments/purchases/index.ts'
import { buyMovie } from '#server/features/playback/play/index.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { daysAgo } from './days-ago.ts'
import { findBuyOffer, findMember, hasRight } from './demo-queries.ts'
import { buyerWithoutCall } from '../viewer.ts'

type Owner = { account: DemoAccount; memberId: MemberId }

async function give(core: Core, { account, memberId }: Owner, gift: DemoGift): Promise<void> {
  const { money, title, days: life } = gift
  const now = core.clock.now()
  const expiresAt = life === null ? null : after(now, days(life))
  const reference = `demo:${account.user_name}:${account.gifts?.indexOf(gift)}`
  await transaction(core.db, (tx) => giveGift(tx, { memberId, money, title, expiresAt, reference }, now))
}

/**
 * Buys a film as its member would, only with the wallet: no bank is asked, and a purchase above the balance is refused.
 */
async function buy(core: Core, { account, memberId }: Owner, productId: ProductId): Promise<void> {
  if (await hasRight(core.db, memberId, productId)) return
  const { language: locale, country } = account
  const currency = country === 'IR' ? 'IRR' : 'USD'
  const offerId = await findBuyOffer(core.db, productId)
  const viewer = { memberId, sessionId: '', profileId: null, ...buyerWithoutCall }
  const quote = await buyMovie.quote(core.db, {
    offerId,
    currency,
    price: null,
    viewer,
    country,
    locale,
    quantity: 1,
    now: core.clock.now(),
  })
  const amount = quote.unitPrice
  await createPurchase(
    core,
    { viewer, country, locale, idempotencyKey: `demo:${productId}` },
    wishOf({
      type: 'BUY_MOVIE',
      offer_id: offerId,
      price: { amount, currency },
      use_wallet: true,
      wallet_amount: amount,
    }),
  )
}

/**
 * Gifts and purchases of demo members, in the order of time, through the use cases of wallet and purchases: so there
 * are receipts and statements, and the books agree. `ids` are the products by slug.
 */
export async function seedPurchases(core: Core, ids: ReadonlyMap<string, ProductId>): Promise<void> {
  for (const account of demoAccounts) {
    const memberId = await findMember(core.db, account.user_name)
    if (memberId === undefined) continue
    const owner = { account, memberId }
    const past = [...(account.gifts ?? []), ...account.bought].toSorted((a, b) => b.days_ago - a.days_ago)
    for (const event of past) {
      const then = daysAgo(core, event.days_ago)
      if ('money' in event) await give(then, owner, event)
      else {
        const productId = ids.get(event.slug)
        if (productId !== undefined) await buy(then, owner, productId)
      }
    }
  }
}
