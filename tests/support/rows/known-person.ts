import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { post, returnToWalletEntries } from '#server/features/payments/wallet/index.ts'
import { newProduct, newPurchase, newRight } from './new-rows.ts'
import type { settingsApp } from '#tests/support/houses/settings-app.ts'

type App = Awaited<ReturnType<typeof settingsApp>>
type Person = Awaited<ReturnType<App['person']>>

/** A member with data in every table. */
export async function knownPerson(
  t: App,
  options: Parameters<App['person']>[0] = {},
): Promise<Person & { productId: ProductId }> {
  const { db } = t
  const person = await t.person(options)
  const { memberId, profileId } = person
  const now = t.clock.now()
  const { productId } = await newProduct(db, now, { titleEn: 'Rain' })
  await newRight(db, now, { memberId, productId })
  await db.insertInto('favorites').values({ profile_id: profileId, product_id: productId, created_at: now }).execute()
  await db
    .insertInto('watch_times')
    .values({
      profile_id: profileId,
      product_id: productId,
      position_ms: 1000,
      duration_ms: 9000,
      reached_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('addresses')
    .values({
      member_id: memberId,
      title: 'Home',
      state: 'IR-23',
      city: 'Tehran',
      delivery_to: 'Nika',
      tel: '+989120000001',
      postal_code: '1516843712',
      full_address: 'Willow street 7',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { ...person, productId }
}

/** A purchase with its attempt. */
export async function boughtBy(t: App, memberId: MemberId, productId: ProductId, state: 'paid' | 'waiting' = 'paid') {
  const { db } = t
  const now = t.clock.now()
  const purchaseId = await newPurchase(db, now, { memberId, productId, state })
  await db
    .insertInto('payment_attempts')
    .values({
      purchase_id: purchaseId,
      gateway: 'zarinpal',
      state: state === 'paid' ? 'paid' : 'unknown',
      currency: 'IRR',
      amount: 1_100_000,
      return_key: `secret-${purchaseId}`,
      card_mask: '603799******1234',
      created_at: now,
      next_check_at: state === 'paid' ? null : now,
    })
    .execute()
}

/** Money in Rials that comes into their wallet. */
export function refill(t: Pick<App, 'db' | 'clock'>, memberId: MemberId, amount: number) {
  const entries = returnToWalletEntries({ amount, currency: 'IRR', gateway: 'zarinpal', memberId })
  const posting = { kind: 'return_to_wallet', reference: `test-${memberId}`, postedAt: t.clock.now(), entries } as const
  return transaction(t.db, (tx) => post(tx, posting))
}
