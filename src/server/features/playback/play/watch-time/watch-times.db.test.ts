import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { type Beat, upsertWatchTimes } from './watch-time-queries.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 1 })
afterAll(close)
const now = new Date('2026-11-21T09:00:00Z')

const aTick = {
  beat: 'tick',
  playing: null,
  session_id: randomUUID(),
  country: null,
  beat_from_ms: null,
  beat_to_ms: null,
  counts: true,
} as const

async function profileOf() {
  const { profileId } = await newMember(db, now)
  return profileId ?? expect.fail('no profile')
}

test('beats of many viewers are one statement, and each viewer hears of their own', async () => {
  const { productId } = await newProduct(db, now)
  const grown = await newProduct(db, now)
  await db.updateTable('products').set({ age_rating: 18 }).where('id', '=', grown.productId).execute()
  const [leila, omid, child, mani] = [await profileOf(), await profileOf(), await profileOf(), await profileOf()]
  const beatOf = (profile_id: Beat['profile_id'], position_ms: number, more: Partial<Beat> = {}): Beat => ({
    profile_id,
    product_id: productId,
    position_ms,
    duration_ms: 100_000,
    reached_at: now,
    finished: false,
    now,
    age_limit: null,
    ...aTick,
    ...more,
  })
  const at = (position_ms: number, finished = false) => ({ position_ms, duration_ms: 100_000, finished })
  expect(
    await upsertWatchTimes(db, [
      beatOf(omid, 2000),
      beatOf(leila, 1000),
      beatOf(child, 3000, { product_id: grown.productId, age_limit: 12 }),
      beatOf(mani, 4000, { product_id: 999_999 }),
    ]),
  ).toEqual([at(2000), at(1000), undefined, undefined])

  const late = new Date(now.getTime() - 60_000)
  const later = new Date(now.getTime() + 10_000)
  expect(
    await upsertWatchTimes(db, [
      beatOf(leila, 500, { reached_at: late }),
      beatOf(omid, 99_000, { reached_at: later, finished: true, now: later }),
      beatOf(child, 3000, { age_limit: 18, product_id: grown.productId }),
    ]),
  ).toEqual([at(1000), at(99_000, true), at(3000)])
  const { rows } = await sql<{ watched: boolean }>`
    select watched_at = ${later}::timestamptz as watched from watch_times where profile_id = ${omid}`.execute(db)
  expect(rows).toEqual([{ watched: true }])
})
