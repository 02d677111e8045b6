import { expect, test } from 'vitest'
import type { Queue } from '#jobs/queue.ts'
import { days, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { type EpisodeOptions, newSeries } from '#tests/support/rows/series-rows.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { personalDataInPlayback } from '../personal-data.ts'
import { tellReleases } from './tell-releases.ts'

const { core, call, db, clock } = await testApp()

/** Letters to members: the address, the subject and the lines of each. */
const told: { to: string; subject: string; lines: string[] }[] = []
const queue: Queue = {
  ...core.queue,
  enqueue: (_tx, _definition, payload) => {
    const { notice, to } = openLetter(core.config.secret, String((payload as { sealed: string }).sealed))
    told.push({ to, subject: notice.subject, lines: notice.lines })
    return Promise.resolve()
  },
}
const tell = async () => {
  told.length = 0
  await tellReleases({ ...core, queue })
  return told.map(({ subject }) => subject)
}
const wish = async (as: { token: string }, id: ProductId, wanted = true) =>
  expect((await call('PUT /me/release-alerts/:id', { params: { id }, body: { wanted } }, as)).status).toBe(200)

/** Noon of the next day in Tehran: far from the night. */
function toNoon(): void {
  const { hour, minute } = tehranTime(clock.now())
  clock.advance(hours((36 - hour) % 24) - minutes(minute))
}

const inHours = (count: number) => new Date(clock.now().getTime() + hours(count))

async function weekly(episodes: EpisodeOptions[]) {
  const series = await newSeries(db, clock.now(), { titleFa: 'باران', seasons: [{ number: 1, episodes }] })
  return { series, season: series.seasons[0], episodes: series.seasons[0]?.episodes ?? [] }
}

test('whoever asked for an episode is told at the instant of its release, not before, and once', async () => {
  toNoon()
  const nika = await newMember(db, clock.now())
  const { episodes } = await weekly([{ titleFa: 'اول' }, { titleFa: 'دوم', releaseAt: inHours(2) }])
  const second = episodes[1]?.productId ?? 0
  await wish(nika, second)
  expect(await tell()).toEqual([])
  clock.advance(hours(2) + minutes(1))
  expect(await tell()).toEqual(['«باران»: قسمت تازه رسید'])
  expect(told[0]?.lines[0]).toBe('فصل ۱، قسمت ۲: دوم')
  expect(await tell()).toEqual([])
  // the wish is granted
  const mine = await personalDataInPlayback.collect(db, nika.memberId)
  expect(mine).toMatchObject({ release_alerts: [], release_notices: [{ product_id: second }] })
})

test('whoever asked for a series hears of what comes later, several at once in one message, until they stop it', async () => {
  toNoon()
  const nika = await newMember(db, clock.now())
  const { series } = await weekly([
    { titleFa: 'اول' },
    { titleFa: 'دوم', releaseAt: inHours(1) },
    { titleFa: 'سوم', releaseAt: inHours(1) },
    { titleFa: 'چهارم', releaseAt: inHours(3) },
  ])
  clock.advance(minutes(1))
  await wish(nika, series.productId)
  // what was there before is no news
  expect(await tell()).toEqual([])
  clock.advance(hours(1))
  expect(await tell()).toEqual(['«باران»: ۲ قسمت تازه رسید'])
  expect(told[0]?.lines.slice(0, 2)).toEqual(['فصل ۱، قسمت ۲: دوم', 'فصل ۱، قسمت ۳: سوم'])
  expect(told[0]?.lines[2]).toContain(`/series/${series.productId}?season=1`)
  await wish(nika, series.productId, false)
  clock.advance(hours(2))
  expect(await tell()).toEqual([])
})

test('one who asked for the episode and for the series is told once', async () => {
  toNoon()
  const nika = await newMember(db, clock.now())
  const { series, episodes } = await weekly([{ releaseAt: inHours(1) }])
  await wish(nika, series.productId)
  await wish(nika, episodes[0]?.productId ?? 0)
  clock.advance(hours(2))
  expect(await tell()).toHaveLength(1)
  expect(await tell()).toEqual([])
})

test('an episode without a film is not there yet, and one that is a draft neither', async () => {
  toNoon()
  const nika = await newMember(db, clock.now())
  const { series, episodes } = await weekly([{ releaseAt: inHours(1), hasFilm: false }, { releaseAt: inHours(1) }])
  await wish(nika, series.productId)
  await db
    .updateTable('products')
    .set({ state: 'draft' })
    .where('id', '=', episodes[1]?.productId ?? 0)
    .execute()
  clock.advance(hours(2))
  expect(await tell()).toEqual([])
})

test('by night nobody is told; in the morning what came meanwhile is one message', async () => {
  toNoon()
  const nika = await newMember(db, clock.now())
  const { series } = await weekly([{ releaseAt: inHours(13) }, { releaseAt: inHours(15) }])
  await wish(nika, series.productId)
  // an hour past midnight in Tehran
  clock.advance(hours(13) + minutes(5))
  expect(await tell()).toEqual([])
  clock.advance(hours(7))
  expect(await tell()).toEqual(['«باران»: ۲ قسمت تازه رسید'])
})

test('two workers at one moment tell once, and what is old is no news', async () => {
  toNoon()
  const nika = await newMember(db, clock.now())
  const { series } = await weekly([{ releaseAt: inHours(1) }])
  await wish(nika, series.productId)
  clock.advance(hours(2))
  told.length = 0
  await Promise.all([tellReleases({ ...core, queue }), tellReleases({ ...core, queue })])
  expect(told).toHaveLength(1)
  const { series: old } = await weekly([{ releaseAt: inHours(1) }])
  await wish(nika, old.productId)
  clock.advance(days(15))
  expect(await tell()).toEqual([])
})
