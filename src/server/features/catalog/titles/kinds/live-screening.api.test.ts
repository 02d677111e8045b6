import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { TitleInput } from '#contract/catalog/titles.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newImage, newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newTicket } from '#tests/support/rows/screening-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })

type Screening = Extract<z.input<typeof TitleInput>, { kind: 'screening' }>
const at = (hours: number) => new Date(now.getTime() + hours * 3600_000).toISOString()
const fields: Screening = {
  kind: 'screening',
  title_fa: 'کنسرت',
  title_en: 'Concert',
  synopsis_fa: 'امشب',
  synopsis_en: 'Tonight',
  film_id: null,
  mode: 'live',
  live: { may_go_back: 'start', replay_hours: 48 },
  capacity: 50,
  release_at: at(48),
  release_ends_at: at(50),
  age_rating: 7,
  tickets: [{ seats: 1, irr: 650_000, usd: null }],
  sales: { is_free: false, buy: null },
}

const made = async () => (await call('POST /studio/titles', { body: fields }, { token })).body
const eventOf = (id: number) => db.selectFrom('live_events').where('product_id', '=', id).selectAll().execute()
const faultsOf = async (change: Partial<Screening>) => {
  const { status, body } = await refused('POST /studio/titles', { body: { ...fields, ...change } }, { token })
  return [status, Object.keys(body.errors ?? {})]
}

test('a live event needs no film: with it a camera gets its key, once, whatever is changed later', async () => {
  const title = await made()
  expect(title).toMatchObject({ film_id: null, parts: null, live: { may_go_back: 'start', replay_hours: 48 } })
  const [event] = await eventOf(title.id)
  expect(event).toMatchObject({ on_air_at: null, ended_at: null })
  const change = { ...fields, live: { may_go_back: 'window', replay_hours: 0 }, version: title.version } as const
  const { body } = await call('PUT /studio/titles/:id', { params: { id: title.id }, body: change }, { token })
  expect(body).toMatchObject({ live: { may_go_back: 'window', replay_hours: 0 } })
  expect(await eventOf(title.id)).toEqual([event])
})

test('it is published without a film, and stands among the screenings with its own name and picture', async () => {
  const title = await made()
  const publish = () => refused('POST /studio/titles/:id/publish', { params: { id: title.id } }, { token })
  expect((await publish()).body.message).toContain('a poster')
  const poster = await newImage(db)
  await db.updateTable('products').set({ poster_id: poster }).where('id', '=', title.id).execute()
  expect((await publish()).status).toBe(200)
  const list = await call('GET /screenings', { query: { mode: 'live' } })
  expect(list.body.items).toMatchObject([
    {
      id: title.id,
      mode: 'live',
      state: 'on_sale',
      film: { id: title.id, title: 'Concert' },
      live: { is_on_air: false, may_go_back: 'start', replay_hours: 48 },
    },
  ])
  const page = await call('GET /screenings/:id', { params: { id: title.id } })
  expect(page.body).toMatchObject({ watch_hours: 48, film_card: { id: title.id, year: 2026 }, poster: { width: 800 } })
  const seats = await call('GET /screenings/:id/seats', { params: { id: title.id } })
  expect(seats.body).toMatchObject({ seats_left: 50, message: null, state: 'on_sale' })
  const found = await call('GET /search', { query: { query: 'Concert' } })
  expect(found.body.groups.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([title.id])
  const other = await call('GET /products/:id', { params: { id: title.id } })
  expect(other.status).toBe(200)
})

test('what belongs to a film alone, or to a live event alone, is refused with the other', async () => {
  const { productId: film } = await newProduct(db, now, { titleEn: 'A film' })
  expect(await faultsOf({ film_id: film })).toEqual([422, ['film_id']])
  expect(await faultsOf({ live: null })).toEqual([422, ['live']])
  expect(await faultsOf({ talk_minutes: 20 })).toEqual([422, ['talk_minutes']])
  expect(await faultsOf({ parts: [{ item_id: film, role: 'film' }] })).toEqual([422, ['parts']])
  expect(await faultsOf({ mode: 'window', film_id: film })).toEqual([422, ['live']])
  expect(await faultsOf({ mode: 'window', live: null })).toEqual([422, ['film_id', 'parts']])
  expect(await faultsOf({ live: { may_go_back: 'start', replay_hours: 9000 } })).toEqual([422, ['live.replay_hours']])
})

test('a screening that is live no more takes no camera in, and one that is live again has another key', async () => {
  const title = await made()
  const [first] = await eventOf(title.id)
  const { productId: film } = await newProduct(db, now, { titleEn: 'A film' })
  const change = (version: number, more: Partial<Screening>) =>
    call('PUT /studio/titles/:id', { params: { id: title.id }, body: { ...fields, ...more, version } }, { token })
  const { body } = await change(title.version, { mode: 'window', film_id: film, live: null })
  expect(await eventOf(title.id)).toEqual([])
  await change(body.version, {})
  const [second] = await eventOf(title.id)
  expect(second?.key_hash).not.toEqual(first?.key_hash)
})

test('whoever has a ticket bought a replay: no editor takes it away', async () => {
  const title = await made()
  const buyer = await newMember(db, now)
  await newTicket(db, now, { memberId: buyer.memberId, productId: title.id })
  await db.updateTable('screenings').set({ sold: 1 }).where('product_id', '=', title.id).execute()
  const body = { ...fields, live: { may_go_back: 'start', replay_hours: 0 }, version: title.version } as const
  const answer = await refused('PUT /studio/titles/:id', { params: { id: title.id }, body }, { token })
  expect([answer.status, answer.body.code]).toEqual([409, 'screening.has_tickets'])
})
