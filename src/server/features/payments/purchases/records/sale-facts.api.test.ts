import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'
import { listPurchaseData } from './personal-data-queries.ts'

const house = await paymentHouse()
const { bank, db } = house

test('what is known of a sale is frozen with the purchase, and stands in the buyer’s own data', async () => {
  const nika = await house.buyer()
  await db.updateTable('members').set({ country: 'IR' }).where('id', '=', nika.memberId).execute()
  await db
    .updateTable('sessions')
    .set({ device: 'TV', browser: 'Chrome' })
    .where('member_id', '=', nika.memberId)
    .execute()
  const bought = await house.buy(nika, await house.film(1_490_000))
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  const facts = { country: 'IR', city: null, device: 'TV', browser: 'Chrome', channel: 'site' }
  const [purchase] = await listPurchaseData(db, nika.memberId)
  expect(purchase?.facts).toMatchObject(facts)
  expect(purchase?.facts?.evidence).toEqual(
    expect.arrayContaining([
      { kind: 'account', country: 'IR' },
      { kind: 'bank', country: 'IR' },
    ]),
  )

  await db.updateTable('members').set({ country: 'DE' }).where('id', '=', nika.memberId).execute()
  expect((await listPurchaseData(db, nika.memberId))[0]?.facts).toMatchObject(facts)
  for (const change of [
    sql`update sale_facts set country = 'DE'`,
    sql`delete from sale_facts`,
    sql`truncate sale_facts`,
  ])
    await expect(change.execute(db)).rejects.toThrow('what was known of a sale does not change')
})

test('a purchase that is not made leaves no facts', async () => {
  const nika = await house.buyer()
  const before = await db.selectFrom('sale_facts').select('purchase_id').execute()
  const film = await house.film(1_490_000)
  const first = await house.buy(nika, film)
  const made = await db.selectFrom('sale_facts').select('purchase_id').execute()
  expect(made).toHaveLength(before.length + 1)
  expect(made).toContainEqual({ purchase_id: first.id })
})
