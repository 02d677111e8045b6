import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { after, hours } from '#lib/time/clock.ts'
import { newFestival, newShow, passPrice } from '#tests/support/rows/festival-rows.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'

const house = await screeningHouse({ panel: true })
const { db, clock } = house
const finance = await newMember(db, clock.now(), { staffRole: 'finance' })

/** Makes rows of `count` full passes of one festival, copied from one that was bought, and its cancelled show. */
async function manyPasses(count: number) {
  const of = await newFestival(db, clock.now(), { credits: null, capacity: count })
  const show = await newShow(db, clock.now(), { ...of, startsAt: after(clock.now(), hours(30)) })
  const price = { currency: 'IRR' as const, amount: passPrice }
  const bought = await house.buy(await house.buyer(), { offerId: of.kindId, price }, { body: { type: 'BUY_FESTIVAL' } })
  await house.pay(bought.authority)
  const first = await db
    .selectFrom('passes')
    .where('purchase_id', '=', bought.id)
    .select(['kind_id', 'festival_id', 'purchase_id', 'created_at'])
    .executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('purchase_lines')
    .selectAll()
    .where('purchase_id', '=', bought.id)
    .executeTakeFirstOrThrow()
  const numbers = Array.from({ length: count - 1 }, (_, n) => n + 1)
  const all = numbers.map((n) => ({
    ...line,
    details: sql<never>`${JSON.stringify(line.details)}::jsonb`,
    position: line.position + n,
  }))
  await db.transaction().execute(async (tx) => {
    // a real purchase never has this many lines; the list reads only the purchase's number
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.insertInto('purchase_lines').values(all).execute()
  })
  const members = await Promise.all(numbers.map(() => newMember(db, clock.now())))
  await db
    .insertInto('passes')
    // pages follow one another also where many were bought at one instant
    .values(
      members.map(({ memberId }, n) => ({
        ...first,
        member_id: memberId,
        position: line.position + n + 1,
        state: 'standing',
      })),
    )
    .execute()
  clock.advance(1000)
  await db
    .updateTable('screenings')
    .set({ fate: 'cancelled', stopped_at: clock.now() })
    .where('product_id', '=', show.productId)
    .execute()
}

test('the 201st pass is on a later page, each is on one page only, and the last page says so', async () => {
  await manyPasses(201)
  const seen: string[] = []
  let after: string | null = null
  for (let pages = 0; pages < 3; pages += 1) {
    const query: { after?: string; per_page: number } = { per_page: 100, ...(after === null ? {} : { after }) }
    const answer = await house.ask('GET /studio/pass-losses', { query }, { as: finance })
    seen.push(...answer.items.map(({ pass_id: id }) => id))
    after = answer.next
    if (after === null) break
  }
  expect(after).toBeNull()
  expect([seen.length, new Set(seen).size]).toEqual([201, 201])
})
