import { expect, test } from 'vitest'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { newAsset, newSession } from '#tests/support/rows/new-rows.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'

const house = await subscriptionHouse()
const { db, clock, core } = house
const sealedKey = seal(deriveKey(core.config.secret, contentKeyPurpose), Buffer.alloc(16, 7))

/** Somebody who begins a film a minute before the end of the first of some periods of a plan. */
async function playsAtTheEnd(count: number) {
  const plan = await house.plan()
  const nika = await house.buyer()
  const { productId } = await house.film()
  const assetId = await newAsset(db, productId, { sealedKey })
  await db.updateTable('products').set({ in_plans: true }).where('id', '=', productId).execute()
  for (let n = 0; n < count; n++) await house.buyPlan(nika, plan)
  const periods = await house.periods(nika.memberId)
  const end = periods[0]?.ends_at ?? clock.now()
  clock.set(after(end, -minutes(1)))
  const { id: profileId } = await db
    .selectFrom('profiles')
    .where('member_id', '=', nika.memberId)
    .select('id')
    .executeTakeFirstOrThrow()
  // a month later the session of the beginning is over
  const { token } = await newSession(db, clock.now(), { memberId: nika.memberId, profileId })
  const played = await house.ask(
    'GET /play-info/:id',
    { params: { id: productId }, query: {} },
    { as: { ...nika, token } },
  )
  const get = async (url: string) => {
    const { statusCode } = await house.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return statusCode
  }
  const url = played?.manifest.url ?? ''
  return { end, periods, list: () => get(url), key: () => get(`/api/v1/keys/${assetId}`) }
}

test('a play goes on over the end of a period that another one follows, also for a player that reads its list again', async () => {
  const { end, list, key } = await playsAtTheEnd(2)
  for (const at of [after(end, -1), end, after(end, 1), after(end, minutes(30))]) {
    clock.set(at)
    // there is no file of this film, which is looked for behind the door
    expect([await list(), await key()]).toEqual([404, 200])
  }
})

test('at the instant at which the last period ends, neither list nor key is given', async () => {
  const { end, list, key } = await playsAtTheEnd(1)
  clock.set(after(end, -1))
  expect([await list(), await key()]).toEqual([404, 200])
  clock.set(end)
  expect([await list(), await key()]).toEqual([403, 403])
})

test('money that went back for the following period ends the play with the one that runs', async () => {
  const { end, list, key, periods } = await playsAtTheEnd(2)
  const following = periods[1]?.id ?? ''
  await db.updateTable('subscription_periods').set({ revoked_at: clock.now() }).where('id', '=', following).execute()
  expect([await list(), await key()]).toEqual([404, 200])
  clock.set(end)
  expect([await list(), await key()]).toEqual([403, 403])
})
