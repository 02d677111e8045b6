import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { ProfileId, SessionId } from '#lib/ids.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { type Beat, upsertWatchTimes } from './watch-time-queries.ts'
import { closeSilent, forgetWatcher } from './watched-queries.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 1 })
afterAll(close)
const began = new Date('2026-11-21T09:00:00Z')
const second = 1000

type Viewing = { profile_id: ProfileId; product_id: Beat['product_id']; session_id: SessionId; playing: string | null }
let one: Viewing
let memberId: Awaited<ReturnType<typeof newMember>>['memberId']

beforeEach(async () => {
  const member = await newMember(db, began)
  memberId = member.memberId
  const { productId } = await newProduct(db, began)
  const { id } = await db
    .insertInto('sessions')
    .values({
      member_id: memberId,
      token_hash: Buffer.from(randomUUID()),
      device: 'TV',
      created_at: began,
      last_seen_at: began,
      expires_at: began,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const profile_id = member.profileId ?? expect.fail('no profile')
  one = { profile_id, product_id: productId, session_id: id, playing: randomUUID() }
})

/** `[seconds since the beginning, place in seconds, beat, from, to]`; without a piece the player tells only its place. */
type Told = readonly [at: number, place: number, beat?: Beat['beat'], from?: number, to?: number]

async function beats(told: readonly Told[], more: Partial<Viewing> = {}) {
  for (const [at, place, beat = 'tick', from, to] of told) {
    const reached_at = new Date(began.getTime() + at * second)
    await upsertWatchTimes(db, [
      {
        ...one,
        position_ms: place * second,
        duration_ms: 7200 * second,
        reached_at,
        finished: false,
        now: reached_at,
        age_limit: null,
        beat,
        country: 'IR',
        beat_from_ms: from === undefined ? null : from * second,
        beat_to_ms: to === undefined ? null : to * second,
        counts: true,
        ...more,
      },
    ])
  }
}

/** Pieces of the member as `from–to/seconds of the clock`. */
async function pieces() {
  const rows = await db.selectFrom('watched').selectAll().where('member_id', '=', memberId).orderBy('id').execute()
  return rows.map(({ from_ms, to_ms, wall_ms }) => `${from_ms / second}–${to_ms / second}/${wall_ms / second}`)
}

test.for<[string, readonly Told[], string[]]>([
  [
    'a pause ends a piece',
    [
      [10, 10, 'tick', 0, 10],
      [20, 20, 'tick', 10, 20],
      [24, 24, 'pause', 20, 24],
    ],
    ['0–24/24'],
  ],
  [
    'a minute is one row, whatever the number of its beats',
    [1, 2, 3, 4, 5, 6, 7].map((n): Told => [n * 10, n * 10, n === 7 ? 'leave' : 'tick', n * 10 - 10, n * 10]),
    ['0–60/60', '60–70/10'],
  ],
  [
    'a seek is not watching, and what was shown before it is',
    [
      [10, 10, 'tick', 0, 10],
      [14, 300, 'seek', 10, 14],
      [24, 310, 'pause', 300, 310],
    ],
    ['0–14/14', '300–310/10'],
  ],
  [
    'twice as fast is twice the content in the same time',
    [
      [10, 20, 'tick', 0, 20],
      [20, 40, 'tick', 20, 40],
      [30, 60, 'leave', 40, 60],
    ],
    ['0–60/40'],
  ],
  [
    'a beat that comes twice counts once',
    [
      [10, 10, 'tick', 0, 10],
      [20, 20, 'tick', 10, 20],
      [20, 20, 'tick', 10, 20],
      [30, 30, 'leave', 20, 30],
      [30, 30, 'leave', 20, 30],
    ],
    ['0–30/30'],
  ],
  [
    'a late beat from before counts nothing',
    [
      [10, 10, 'tick', 0, 10],
      [30, 30, 'tick', 20, 30],
      [20, 20, 'tick', 10, 20],
      [40, 40, 'leave', 30, 40],
    ],
    ['0–10/10', '20–40/20'],
  ],
  [
    'more than the time allows is not believed',
    [
      [10, 10, 'tick', 0, 10],
      [20, 600, 'tick', 10, 600],
      [21, 600, 'leave', 600, 600],
    ],
    ['0–10/10'],
  ],
  [
    'a pause of hours is not counted with what follows',
    [
      [10, 10, 'pause', 0, 10],
      [7200, 20, 'pause', 10, 20],
    ],
    ['0–20/20'],
  ],
  [
    'a player that tells only its place',
    [
      [10, 10],
      [20, 20],
      [24, 300, 'seek'],
      [34, 310],
      [44, 320, 'leave'],
    ],
    ['10–20/10', '300–320/20'],
  ],
])('%s', async ([, told, expected]) => {
  await beats(told)
  expect(await pieces()).toEqual(expected)
})

test('another player of the same title has a piece of its own', async () => {
  await beats([[10, 10, 'tick', 0, 10]])
  await beats([[20, 20, 'leave', 10, 20]], { playing: randomUUID() })
  expect(await pieces()).toEqual(['0–10/10', '10–20/10'])
})

test('a row says who, what, where and when', async () => {
  await beats([
    [10, 10, 'tick', 0, 10],
    [20, 20, 'leave', 10, 20],
  ])
  const row = await db.selectFrom('watched').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    playing: one.playing,
    product_id: one.product_id,
    device: 'TV',
    country: 'IR',
    began_at: began,
    ended_at: new Date(began.getTime() + 20 * second),
  })
})

test('the piece of a player that fell silent is written by the job', async () => {
  await beats([
    [10, 10, 'tick', 0, 10],
    [20, 20, 'tick', 10, 20],
  ])
  expect(await closeSilent(db, new Date(began.getTime() + 19 * second))).toBe(0)
  expect(await closeSilent(db, new Date(began.getTime() + 20 * second))).toBe(1)
  expect(await closeSilent(db, new Date(began.getTime() + 20 * second))).toBe(0)
  await beats([[90, 90, 'leave', 80, 90]])
  expect(await pieces()).toEqual(['0–20/20', '80–90/10'])
})

test('nothing that was watched is changed or taken away; only whose it was is forgotten', async () => {
  await beats([
    [10, 10, 'tick', 0, 10],
    [20, 20, 'leave', 10, 20],
  ])
  for (const change of [
    sql`update watched set to_ms = to_ms + 1 where member_id = ${memberId}`,
    sql`update watched set member_id = null, playing = null, to_ms = to_ms + 1 where member_id = ${memberId}`,
    sql`delete from watched where member_id = ${memberId}`,
    sql`truncate watched`,
  ])
    await expect(change.execute(db)).rejects.toThrow('what was watched does not change')
  await transaction(db, (tx) => forgetWatcher(tx, memberId))
  expect(await pieces()).toEqual([])
  const left = await db
    .selectFrom('watched')
    .select(['to_ms', 'playing'])
    .where('product_id', '=', one.product_id)
    .execute()
  expect(left).toEqual([{ to_ms: 20_000, playing: null }])
})

/** Reports of a minute each for the hour before `came`, all of them sent within twelve seconds. */
async function anHourAtOnce(came: number, more: Partial<Beat> = {}) {
  for (let n = 0; n <= 60; n++)
    await upsertWatchTimes(db, [
      {
        ...one,
        position_ms: n * 60 * second,
        duration_ms: 7200 * second,
        reached_at: new Date(began.getTime() + (came - 3600 + n * 60) * second),
        finished: false,
        now: new Date(began.getTime() + (came + n / 5) * second),
        age_limit: null,
        beat: 'tick',
        country: 'IR',
        beat_from_ms: n === 0 ? null : (n - 1) * 60 * second,
        beat_to_ms: n === 0 ? null : n * 60 * second,
        counts: true,
        ...more,
      },
    ])
}
const watchedDays = async () => {
  const rows = await db
    .selectFrom('watched_days')
    .where('profile_id', '=', one.profile_id)
    .select('watched_ms')
    .execute()
  return rows.reduce((sum, { watched_ms: ms }) => sum + ms, 0) / second
}

test('an hour that is told within seconds counts as what has passed, and a minute', async () => {
  await anHourAtOnce(0)
  await closeSilent(db, new Date(began.getTime() + 7200 * second))
  expect(await pieces()).toEqual(['0–60/60'])
  expect(await watchedDays()).toBeLessThan(150)
})

test('a player that had no line for an hour is believed that hour, once', async () => {
  await beats([
    [0, 0],
    [10, 10],
  ])
  await anHourAtOnce(3700, { playing: randomUUID() })
  expect((await pieces()).length).toBeGreaterThan(55)
  await anHourAtOnce(3720, { playing: randomUUID() })
  expect((await pieces()).length).toBeLessThan(64)
})

test('of what the viewer may not watch the place is kept, and nothing counts', async () => {
  await anHourAtOnce(0, { counts: false })
  const place = db.selectFrom('watch_times').where('profile_id', '=', one.profile_id).select('position_ms')
  expect([await pieces(), await watchedDays(), await place.execute()]).toEqual([
    [],
    0,
    [{ position_ms: 3600 * second }],
  ])
})
