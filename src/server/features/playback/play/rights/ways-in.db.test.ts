import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { after, days, hours } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newAsset, newMember, newProduct, newProgramme, type ProductOptions } from '#tests/support/rows/new-rows.ts'
import { ownsTitle } from '../buying/buying-queries.ts'
import { factsOf } from './read-watch-facts.ts'
import { mayWatch } from './may-watch.ts'
import { findWatchRow, findWhatPlays } from '../opening/play-info-queries.ts'
import { buyerWithoutCall } from '#server/viewer.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 2 })
afterAll(close)

const now = new Date('2026-11-21T18:00:00Z')
const tonight = after(now, hours(3))
const tomorrow = after(now, days(1))
const later = after(now, days(9))
const before = after(now, -days(1))

const make = async (kind: ProductOptions['kind'], options: ProductOptions = {}) =>
  (await newProduct(db, now, { kind: kind ?? 'movie', ...options })).productId

const film = await make('movie')
const draft = await make('movie', { state: 'draft' })
const coming = await make('movie', { releaseAt: tomorrow })
const series = await make('series', { inPlans: true })
const season = await make('season', { within: { productId: series, position: 1 } })
const second = await make('season', { within: { productId: series, position: 2 }, state: 'draft', releaseAt: before })
const third = await make('season', { within: { productId: series, position: 3 }, regions: ['IR'], ageRating: 15 })
const fourth = await make('season', { within: { productId: series, position: 4 }, releaseAt: tomorrow })
const partOf = (productId: ProductId, options: ProductOptions = {}) =>
  make('episode', { within: { productId, position: 1 }, ...options })
const music = await make('music')
const screening = await make('screening', { releaseAt: before, releaseEndsAt: tonight })
const short = await make('screening', { releaseAt: before, releaseEndsAt: tomorrow })
const festival = await make('festival', { releaseEndsAt: tomorrow })
const great = await make('festival', { releaseEndsAt: later })
const ahead = await make('festival', { releaseAt: tonight, releaseEndsAt: later })

/** Everything that a case may name. */
const ids = {
  film,
  draft,
  coming,
  other: await make('movie'),
  series,
  season,
  second,
  third,
  fourth,
  episode: await partOf(season),
  free: await make('episode', { within: { productId: season, position: 2 }, isFree: true }),
  hidden: await partOf(second),
  far: await partOf(third),
  next: await partOf(fourth),
  music,
  track: await make('track', { within: { productId: music, position: 1 } }),
  screening,
  short,
  festival,
  great,
  ahead,
}
type Name = keyof typeof ids

await newProgramme(db, screening, [film])
await newProgramme(db, short, [ids.episode])
await newProgramme(db, festival, [film, screening, season])
await newProgramme(db, great, [film, series, draft, coming])
await newProgramme(db, ahead, [ids.other, music])

async function newPlan(of: Name): Promise<string> {
  const text = { title_fa: of, title_en: of, created_at: now, updated_at: now }
  const plan = await db
    .insertInto('plans')
    .values({ ...text, length_count: 1, length_unit: 'month', scope: 'titles' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('plan_titles').values({ plan_id: plan.id, product_id: ids[of] }).execute()
  return plan.id
}

interface Hold {
  on: Name
  by?: 'PURCHASE' | 'SUBSCRIPTION' | 'FESTIVAL' | 'TICKET'
  startsAt?: Date
  endsAt?: Date | null
  isRevoked?: boolean
}

async function give(memberId: MemberId, hold: Hold): Promise<void> {
  const { on, by = 'PURCHASE', startsAt = before, endsAt = null, isRevoked = false } = hold
  const given = { member_id: memberId, starts_at: startsAt, revoked_at: isRevoked ? now : null }
  if (by !== 'SUBSCRIPTION')
    await db
      .insertInto('rights')
      .values({ ...given, product_id: ids[on], by, ends_at: endsAt })
      .execute()
  else
    await db
      .insertInto('subscription_periods')
      .values({ ...given, plan_id: await newPlan(on), days: 31, ends_at: endsAt ?? later, created_at: now })
      .execute()
}

const pass = (on: Name): Hold => ({ on, by: 'FESTIVAL' })
const plan = (on: Name, endsAt = later): Hold => ({ on, by: 'SUBSCRIPTION', endsAt })
const ticket = (on: Name): Hold => ({ on, by: 'TICKET' })

type Said = string | [string, Date | null]

const table: [string, Name, Hold[], Said][] = [
  ['a film alone', 'film', [{ on: 'film' }], ['PURCHASE', null]],
  ['nothing at all', 'film', [], 'playback.buy'],
  ['another film', 'film', [{ on: 'other' }], 'playback.buy'],
  ['a film that was taken back', 'film', [{ on: 'film', isRevoked: true }], 'playback.buy'],
  ['a right that has not begun', 'film', [{ on: 'film', startsAt: tonight }], 'playback.buy'],
  ['a right that is over', 'film', [{ on: 'film', endsAt: before }], 'playback.ended'],
  // the tree
  ['an episode alone', 'episode', [{ on: 'episode' }], ['PURCHASE', null]],
  ['an episode by its season', 'episode', [{ on: 'season' }], ['PURCHASE', null]],
  ['an episode by its series', 'episode', [{ on: 'series' }], ['PURCHASE', null]],
  ['an episode by another season', 'episode', [{ on: 'third' }], 'playback.buy'],
  ['an episode by another episode of its season', 'episode', [{ on: 'free' }], 'playback.buy'],
  ['an episode by a season that was taken back', 'episode', [{ on: 'season', isRevoked: true }], 'playback.buy'],
  [
    'an episode by a season that ended and a series that has not',
    'episode',
    [
      { on: 'season', endsAt: before },
      { on: 'series', endsAt: tonight },
    ],
    ['PURCHASE', tonight],
  ],
  ['a season is not opened by one of its episodes', 'season', [{ on: 'episode' }], 'playback.buy'],
  ['a track by its music', 'track', [{ on: 'music' }], ['PURCHASE', null]],
  ['a free episode', 'free', [], ['FREE', null]],
  [
    'an episode of a season that is not on the site, bought',
    'hidden',
    [{ on: 'season' }, { on: 'series' }],
    ['PURCHASE', null],
  ],
  ['an episode of a season that is not on the site, by plan', 'hidden', [plan('series')], 'playback.plans'],
  ['an episode of a season that comes tomorrow', 'next', [{ on: 'series' }], 'playback.not_now'],
  ['an episode of a season that is shown elsewhere', 'far', [{ on: 'episode' }, { on: 'series' }], 'playback.region'],
  // plans
  ['a film by plan', 'film', [plan('film')], ['SUBSCRIPTION', later]],
  ['an episode by a plan that opens its series', 'episode', [plan('series')], ['SUBSCRIPTION', later]],
  ['an episode by a plan that opens its season', 'episode', [plan('season', tonight)], ['SUBSCRIPTION', tonight]],
  ['a plan that opens something else', 'episode', [plan('film')], 'playback.plans'],
  ['a plan that was taken back', 'episode', [{ ...plan('series'), isRevoked: true }], 'playback.buy'],
  [
    'of two plans the longer',
    'episode',
    [plan('season', tonight), plan('series', tomorrow)],
    ['SUBSCRIPTION', tomorrow],
  ],
  ['a film by a plan that opens its festival', 'film', [plan('festival')], ['SUBSCRIPTION', tomorrow]],
  // festivals
  ['a film by its festival', 'film', [pass('festival')], ['FESTIVAL', tomorrow]],
  ['of two festivals the longer', 'film', [pass('festival'), pass('great')], ['FESTIVAL', later]],
  ['a festival that holds something else', 'other', [pass('festival')], 'playback.buy'],
  ['a festival that has not begun', 'other', [pass('ahead')], 'playback.festival_not_begun'],
  ['a track of an album in a festival that has not begun', 'track', [pass('ahead')], 'playback.festival_not_begun'],
  ['an episode by the festival that holds its season', 'episode', [pass('festival')], ['FESTIVAL', tomorrow]],
  ['an episode by the festival that holds its series', 'episode', [pass('great')], ['FESTIVAL', later]],
  ['a film that is only in the festival', 'draft', [pass('great')], ['FESTIVAL', later]],
  ['a film before its release', 'coming', [pass('great')], 'playback.not_now'],
  ['a pass that was taken back', 'film', [{ ...pass('festival'), isRevoked: true }], 'playback.buy'],
  ['a bought film and a pass', 'film', [pass('festival'), { on: 'film' }], ['PURCHASE', null]],
  // screenings
  ['a film by a ticket for its screening', 'screening', [ticket('screening')], ['TICKET', tonight]],
  ['an episode by a ticket for its screening', 'short', [ticket('short')], ['TICKET', tomorrow]],
  ['a ticket opens nothing of the film by itself', 'film', [ticket('screening')], 'playback.buy'],
  ['a bought film opens no screening of it', 'screening', [{ on: 'film' }], 'playback.buy'],
  ['nor does a plan that opens the film', 'screening', [plan('film')], 'playback.plans'],
  ['nor a festival that holds only the film', 'screening', [pass('great')], 'playback.buy'],
  ['a screening by its festival, until it closes', 'screening', [pass('festival')], ['FESTIVAL', tonight]],
  ['a series opens no screening of its episode', 'short', [{ on: 'series' }], 'playback.buy'],
  [
    'of ticket and pass, a ticket that was taken back',
    'screening',
    [{ ...ticket('screening'), isRevoked: true }, pass('festival')],
    ['FESTIVAL', tonight],
  ],
  ['a screening by a plan that opens it', 'screening', [plan('screening')], ['SUBSCRIPTION', tonight]],
]

const asker = async () => {
  const member = await newMember(db, now)
  return { ...member, ...buyerWithoutCall }
}

test.each(table)('%s', async (_title, opened, holds, said) => {
  const viewer = await asker()
  for (const hold of holds) await give(viewer.memberId, hold)
  // rights of somebody else change nothing
  const neighbour = await newMember(db, now)
  await give(neighbour.memberId, { on: opened })
  const row = await findWatchRow(db, ids[opened], viewer.memberId, now)
  if (row === undefined) throw new Error('no such product')
  const verdict = mayWatch(factsOf(row, { viewer, country: 'DE' }), now)
  expect(verdict.allowed ? [verdict.by, verdict.until] : verdict.code).toEqual(said)
})

test('what it is part of narrows region, age and release of an episode', async () => {
  const row = await findWatchRow(db, ids.far, null, now)
  const next = await findWatchRow(db, ids.next, null, now)
  if (row === undefined || next === undefined) throw new Error('no such product')
  const nobody = { viewer: null, country: 'IR' }
  expect(factsOf(row, nobody)).toMatchObject({ regions: ['IR'], ageRating: 15, isPublished: true })
  expect(factsOf(next, nobody).releaseAt).toEqual(tomorrow)
})

test('whoever has the season for good is not sold its episode', async () => {
  const { memberId } = await newMember(db, now)
  await give(memberId, { on: 'season' })
  expect(await ownsTitle(db, memberId, ids.episode)).toBe(true)
  expect(await ownsTitle(db, memberId, ids.series)).toBe(false)
})

test('a screening plays what it shows, everything else itself', async () => {
  const [ofFilm, ofEpisode] = [await newAsset(db, film), await newAsset(db, ids.episode)]
  const plays = async (of: Name) => (await findWhatPlays(db, ids[of], 'feature'))?.id
  expect(await plays('screening')).toBe(ofFilm)
  expect(await plays('film')).toBe(ofFilm)
  expect(await plays('short')).toBe(ofEpisode)
  expect([await plays('season'), await plays('festival')]).toEqual([undefined, undefined])
})
