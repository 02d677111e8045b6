import { expect, test } from 'vitest'
import type { Queue } from '#jobs/queue.ts'
import { minutes } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { indexBacklog } from '../index/write-index.ts'
import { tellSaved } from './tell-saved.ts'

const { call, refused, core, db, clock } = await testApp()
const member = await newMember(db, clock.now())
const other = await newMember(db, clock.now())

const keep = (name: string, asked: Record<string, string | number>, notice: 'none' | 'mail' | 'sms' = 'none') =>
  call('POST /me/saved-searches', { body: { name, asked, notice } }, member)
const list = async (who = member) => (await call('GET /me/saved-searches', {}, who)).body.items

/** The notices that members get: the lines of each letter. */
const told: string[][] = []
const queue: Queue = {
  ...core.queue,
  enqueue: (_tx, _definition, payload) => {
    const { notice } = openLetter(core.config.secret, String((payload as { sealed: string }).sealed))
    told.push(notice.lines)
    return Promise.resolve()
  },
}
const tell = () => tellSaved({ ...core, queue })

test('a search is kept with its conditions; the same ones again change its name and its notice', async () => {
  const first = await keep('Dark', { genre: 'mystery,drama', from: 2010 })
  expect(first).toMatchObject({
    status: 201,
    body: { name: 'Dark', asked: { genre: 'drama,mystery', from: 2010 }, new_count: 0 },
  })
  const again = await keep('Darker', { from: 2010, genre: 'drama,mystery' }, 'mail')
  expect(again.body).toMatchObject({ id: first.body.id, name: 'Darker', notice: 'mail' })
  expect(await list()).toHaveLength(1)
  expect(await list(other)).toEqual([])
})

test('a member is told once of what is new and fits, and the page knows how many there are', async () => {
  clock.advance(minutes(5))
  const now = clock.now()
  await newProduct(db, now, { titleFa: 'چاه', titleEn: 'Well', year: 2020, genres: ['mystery'] })
  await newProduct(db, now, { titleFa: 'ساز', titleEn: 'Saz', year: 2020, genres: ['comedy'] })
  await newProduct(db, now, { titleFa: 'کهنه', titleEn: 'Old', year: 1990, genres: ['mystery'] })
  await indexBacklog(core)
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  expect((await list())[0]).toMatchObject({ new_count: 1 })
  expect(told).toEqual([
    ['«Darker»: ۱ عنوان تازه', 'چاه', 'http://parde.test/search/advanced?from=2010&genre=drama,mystery'],
  ])
})

test('what was indexed late is told at the next look, and nothing twice', async () => {
  const earlier = clock.now()
  clock.advance(minutes(20))
  await newProduct(db, clock.now(), { titleFa: 'برج', titleEn: 'Tower', year: 2021, genres: ['mystery'] })
  await indexBacklog(core)
  await tell()
  await newProduct(db, earlier, { titleFa: 'گنج', titleEn: 'Treasure', year: 2021, genres: ['mystery'] })
  clock.advance(minutes(10))
  await newProduct(db, clock.now(), { titleFa: 'نامربوط', titleEn: 'Nothing of it', year: 2021, genres: ['comedy'] })
  await indexBacklog(core)
  await tell()
  expect(told.flatMap((lines) => lines.slice(1, -1))).toEqual(['چاه', 'برج', 'گنج'])
})

test('whoever has looked has nothing new, and may change the name', async () => {
  const [{ id } = { id: '' }] = await list()
  const params = { id }
  expect((await call('PATCH /me/saved-searches/:id', { params, body: { seen: true } }, member)).body.new_count).toBe(0)
  const named = await call('PATCH /me/saved-searches/:id', { params, body: { name: '  شب‌ها ' } }, member)
  expect(named.body).toMatchObject({ name: 'شب‌ها', notice: 'mail' })
  expect((await refused('PATCH /me/saved-searches/:id', { params, body: { name: 'x' } }, other)).status).toBe(404)
})

test('words fit too, however the title is written', async () => {
  await keep('Sea', { query: 'dariya' }, 'mail')
  clock.advance(minutes(5))
  await newProduct(db, clock.now(), { titleFa: 'دریای آبی', titleEn: 'Blue', year: 2001 })
  await indexBacklog(core)
  await tell()
  expect((await list()).find(({ name }) => name === 'Sea')).toMatchObject({ new_count: 1 })
})

test('what cannot be is refused at its field', async () => {
  const post = (body: object) => refused('POST /me/saved-searches', { body }, member)
  expect((await post({ name: ' ', asked: { genre: 'drama' } })).body.errors).toHaveProperty('name')
  expect((await post({ name: 'x', asked: {} })).body.errors).toHaveProperty('asked')
  expect((await post({ name: 'x', asked: { genre: 'drama' }, notice: 'sms' })).body.errors).toHaveProperty('notice')
})

test('at most thirty are kept', async () => {
  const have = (await list()).length
  for (let year = 1900; year < 1930 - have; year += 1) expect((await keep(`${year}`, { from: year })).status).toBe(201)
  const { status, body } = await refused(
    'POST /me/saved-searches',
    { body: { name: 'x', asked: { from: 1999 } } },
    member,
  )
  expect([status, body.code]).toEqual([409, 'search.too_many_saved'])
  expect(await list()).toHaveLength(30)
})

test('a search is taken away', async () => {
  const [{ id } = { id: '' }] = await list()
  expect((await refused('DELETE /me/saved-searches/:id', { params: { id } }, other)).status).toBe(404)
  expect((await call('DELETE /me/saved-searches/:id', { params: { id } }, member)).status).toBe(200)
  expect((await list()).map((one) => one.id)).not.toContain(id)
})
