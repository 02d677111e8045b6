import { expect, test } from 'vitest'
import type { Queue } from '#jobs/queue.ts'
import { days, hours, minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { personalDataInPlayback } from '../personal-data.ts'
import { tellAwaited } from './tell-awaited.ts'

const { core, call, refused, db, clock } = await testApp()

const told: { subject: string; lines: string[] }[] = []
const queue: Queue = {
  ...core.queue,
  enqueue: (_tx, _definition, payload) => {
    const { notice } = openLetter(core.config.secret, String((payload as { sealed: string }).sealed))
    told.push({ subject: notice.subject, lines: notice.lines })
    return Promise.resolve()
  },
}
const tell = async () => {
  told.length = 0
  await tellAwaited({ ...core, queue })
  return told.map(({ subject }) => subject)
}
type As = { token: string }
const wish = (as: As, id: ProductId, wanted = true) =>
  call('PUT /me/release-alerts/:id', { params: { id }, body: { wanted } }, as)
const waiting = async (as: As) => (await call('GET /me/release-alerts', {}, as)).body.items

/** Noon of the next day in Tehran: far from the night. */
function toNoon(): void {
  const { hour, minute } = tehranTime(clock.now())
  clock.advance(hours((36 - hour) % 24) - minutes(minute))
}
const later = (ms: number) => new Date(clock.now().getTime() + ms)
const move = (id: ProductId, releaseAt: Date | null) =>
  db.updateTable('products').set({ release_at: releaseAt, updated_at: clock.now() }).where('id', '=', id).execute()

async function announced(inDays = 10) {
  toNoon()
  const { productId } = await newProduct(db, clock.now(), { titleFa: 'باران', titleEn: 'Rain' })
  await move(productId, later(days(inDays)))
  return productId
}
async function event(ms = days(3)) {
  toNoon()
  const { productId } = await newScreening(db, clock.now(), { startsAt: later(ms) })
  await db.updateTable('products').set({ updated_at: clock.now() }).where('id', '=', productId).execute()
  return productId
}

test('an announced film is told once on its day, when it can be played, and not before', async () => {
  const nika = await newMember(db, clock.now())
  const film = await announced()
  expect((await wish(nika, film)).body).toMatchObject({ wanted: true })
  await wish(nika, film)
  expect(await waiting(nika)).toMatchObject([{ id: film, kind: 'movie', title: 'Rain', shown_by: { id: film } }])
  expect(await tell()).toEqual([])
  clock.advance(days(10) + minutes(1))
  // its day has come, but its file has not
  expect(await tell()).toEqual([])
  await newAsset(db, film)
  expect(await tell()).toEqual(['«باران» رسید'])
  expect(await tell()).toEqual([])
  expect(await waiting(nika)).toEqual([])
})

test('a day that moves is told once, when the editor has rested, and the film again on its new day', async () => {
  const nika = await newMember(db, clock.now())
  const film = await announced()
  await newAsset(db, film)
  await wish(nika, film)
  clock.advance(days(1))
  await move(film, later(days(30)))
  clock.advance(minutes(5))
  expect(await tell()).toEqual([])
  await move(film, later(days(20)))
  clock.advance(minutes(9))
  expect(await tell()).toEqual([])
  clock.advance(minutes(1))
  expect(await tell()).toEqual(['روز «باران» عوض شد'])
  expect(await tell()).toEqual([])
  // moved and moved back before anybody was told: nothing has moved
  const [row] = await db.selectFrom('release_alerts').selectAll().where('product_id', '=', film).execute()
  await move(film, later(days(50)))
  await move(film, row?.known_day ?? null)
  clock.advance(hours(1))
  expect(await tell()).toEqual([])
  clock.advance(days(20))
  expect(await tell()).toEqual(['«باران» رسید'])
})

test('a film that comes sooner is simply told when it is here, and one without a day when its day is known', async () => {
  const nika = await newMember(db, clock.now())
  const [sooner, unknown] = [await announced(), await announced()]
  await move(unknown, null)
  await wish(nika, sooner)
  await wish(nika, unknown)
  await newAsset(db, sooner)
  await move(sooner, later(-minutes(1)))
  expect(await tell()).toEqual(['«باران» رسید'])
  await move(unknown, later(days(4)))
  clock.advance(minutes(11))
  expect(await tell()).toEqual(['روز «باران» معلوم شد'])
  expect(await tell()).toEqual([])
  await move(unknown, later(days(6)))
  clock.advance(minutes(11))
  expect(await tell()).toEqual(['روز «باران» عوض شد'])
})

test('what is taken back is not told, what is here is not awaited, and what is off the site waits', async () => {
  const nika = await newMember(db, clock.now())
  const film = await announced()
  await wish(nika, film)
  expect((await wish(nika, film, false)).body).toMatchObject({ wanted: false })
  const hidden = await announced()
  await wish(nika, hidden)
  await newAsset(db, film)
  await newAsset(db, hidden)
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', hidden).execute()
  clock.advance(days(11))
  expect(await tell()).toEqual([])
  const body = { wanted: true }
  expect(await refused('PUT /me/release-alerts/:id', { params: { id: film }, body }, nika)).toMatchObject({
    body: { code: 'release.is_here' },
  })
  expect(await refused('PUT /me/release-alerts/:id', { params: { id: hidden }, body }, nika)).toMatchObject({
    body: { code: 'product.not_found' },
  })
  expect((await wish(nika, hidden, false)).status).toBe(200)
})

test('an event is told in the twelve hours before it; postponed after that, it is told of its new day and again on it', async () => {
  const nika = await newMember(db, clock.now())
  const evening = await event(days(3) + hours(7))
  await wish(nika, evening)
  clock.advance(days(2) + hours(18))
  // six in the morning: thirteen hours before, and night
  expect(await tell()).toEqual([])
  clock.advance(hours(2))
  expect(await tell()).toEqual(['«باران، امشب» نزدیک است'])
  expect(await tell()).toEqual([])
  await move(evening, later(days(2) + hours(3)))
  clock.advance(minutes(11))
  expect(await tell()).toEqual(['روز «باران، امشب» عوض شد'])
  expect(told[0]?.lines).toContain('همان روز هم خبرتان می‌کنیم.')
  clock.advance(days(2))
  expect(await tell()).toEqual(['«باران، امشب» نزدیک است'])
  clock.advance(hours(4))
  expect(await tell()).toEqual([])
  expect(await waiting(nika)).toEqual([])
})

test('an event that moves to this evening is told of once, and so is one whose day gets known so late', async () => {
  const nika = await newMember(db, clock.now())
  const [moved, known] = [await event(days(3)), await event(days(3))]
  await move(known, null)
  for (const id of [moved, known]) await wish(nika, id)
  for (const id of [moved, known]) await move(id, later(hours(8)))
  clock.advance(minutes(11))
  expect((await tell()).toSorted()).toEqual(['روز «باران، امشب» عوض شد', 'روز «باران، امشب» معلوم شد'].toSorted())
  expect(told.flatMap(({ lines }) => lines).join()).not.toContain('همان روز هم')
  clock.advance(minutes(1))
  expect(await tell()).toEqual([])
})

test('the answer to a wish promises what is told of its kind', async () => {
  const nika = await newMember(db, clock.now())
  const film = await announced()
  expect((await wish(nika, film)).body.message).toMatch(/and if the day moves/)
  const { productId: series } = await newProduct(db, clock.now(), { kind: 'series' })
  expect((await wish(nika, series)).body.message).toBe('We will tell you when something new of it is here.')
  const evening = await event(hours(8))
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', evening).execute()
  const asked = { params: { id: evening }, body: { wanted: true } }
  expect((await refused('PUT /me/release-alerts/:id', asked, nika)).body.code).toBe('playback.screening_cancelled')
})

test('a postponed event without a day waits; a cancelled one is told of and forgotten', async () => {
  const nika = await newMember(db, clock.now())
  const evening = await event(hours(8))
  await wish(nika, evening)
  const fate = (to: 'postponed' | 'cancelled') =>
    db.updateTable('screenings').set({ fate: to }).where('product_id', '=', evening).execute()
  await fate('postponed')
  expect(await tell()).toEqual([])
  clock.advance(days(1))
  expect(await tell()).toEqual([])
  expect(await waiting(nika)).toHaveLength(1)
  await fate('cancelled')
  expect(await tell()).toEqual(['«باران، امشب» برگزار نمی‌شود'])
  expect(await waiting(nika)).toEqual([])
})

test('two workers at one moment tell once, and the data file has what is awaited', async () => {
  const nika = await newMember(db, clock.now())
  const film = await announced()
  await wish(nika, film)
  expect(await personalDataInPlayback.collect(db, nika.memberId)).toMatchObject({
    release_alerts: [{ product_id: film, known_day: later(days(10)) }],
  })
  await newAsset(db, film)
  clock.advance(days(10))
  told.length = 0
  await Promise.all(Array.from({ length: 4 }, () => tellAwaited({ ...core, queue })))
  expect(told).toHaveLength(1)
})
