import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { TitleInput } from '#contract/catalog/titles.ts'
import { transaction } from '#db/transaction.ts'
import { asAnotherCaller } from '#tests/support/database/another-caller.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
const { token } = await newMember(db, now, { staffRole: 'editor' })
const film = await newProduct(db, now, { titleEn: 'The film', genres: ['drama'] })
const other = await newProduct(db, now, { titleEn: 'Another film' })

type Screening = Extract<z.input<typeof TitleInput>, { kind: 'screening' }>
const at = (hours: number) => new Date(now.getTime() + hours * 3600_000).toISOString()
const ticket = { seats: 1, name_fa: null, name_en: null, irr: 650_000, usd: 390, ends_at: null, tickets: null }
const early = { ...ticket, name_fa: 'پیش‌فروش', name_en: 'Early', irr: 520_000, tickets: 8 }
const fields: Screening = {
  kind: 'screening',
  title_fa: 'شب',
  title_en: 'Night',
  synopsis_fa: 'داستان',
  synopsis_en: 'A story',
  film_id: film.productId,
  mode: 'together',
  doors_minutes: 30,
  late_entry: 'none',
  return_hours: 2,
  most_per_member: 3,
  capacity: 24,
  age_rating: 12,
  tickets: [early, ticket],
  sale_starts_at: at(1),
  sale_ends_at: at(48),
  release_at: at(48),
  release_ends_at: at(50),
  sales: { is_free: false, buy: null },
}

const made = async (change: Partial<Screening> = {}) => {
  const { body } = await call('POST /studio/titles', { body: { ...fields, ...change } }, { token })
  return body
}
const changed = (title: { id: number; version: number }, change: Partial<Screening>) => ({
  params: { id: title.id },
  body: { ...fields, ...change, version: title.version },
})
const offersOf = (id: number) =>
  db.selectFrom('ticket_offers').where('product_id', '=', id).orderBy('position').selectAll().execute()

/** Waits until one transaction waits for another, or until the work has ended. */
async function untilStuckOr(work: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void work.finally(() => (hasEnded = true))
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => hasEnded || (await waiting.execute(db)).rows.length > 0, { interval: 20 }).toBe(true)
}

test('a screening is written and read with its film, its settings and its prices', async () => {
  const title = await made()
  expect(title).toMatchObject({ ...fields, seats_taken: 0, state: 'draft' })
  const next = {
    capacity: 30,
    film_id: other.productId,
    mode: 'window' as const,
    return_hours: null,
    tickets: [ticket],
  }
  const { body } = await call('PUT /studio/titles/:id', changed(title, next), { token })
  expect(body).toMatchObject({ ...fields, ...next })
  const shown = await db.selectFrom('programme_items').where('product_id', '=', title.id).selectAll().execute()
  expect(shown.map(({ item_id }) => item_id)).toEqual([other.productId])
})

test('what is not a film is not shown, and a title keeps its kind', async () => {
  const screening = await made()
  const wrong = await refused('POST /studio/titles', { body: { ...fields, film_id: screening.id } }, { token })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['film_id', 'parts']])
  const input = changed(screening, { film_id: 999_999 })
  expect((await refused('PUT /studio/titles/:id', input, { token })).status).toBe(422)
  const { kind: _kind, ...rest } = fields
  const asFilm = { ...rest, kind: 'movie' as const, year: 2020, countries: [], genres: [], credits: [] }
  const turned = await refused(
    'PUT /studio/titles/:id',
    { params: { id: screening.id }, body: { ...asFilm, version: screening.version } },
    { token },
  )
  expect(Object.keys(turned.body.errors ?? {})).toEqual(['kind'])
})

test('a sold price never changes: the changed one is withdrawn and made anew, the other keeps its count', async () => {
  const title = await made()
  const [first, second] = await offersOf(title.id)
  await db.updateTable('ticket_offers').set({ taken: 3 }).where('product_id', '=', title.id).execute()
  const group = { ...ticket, seats: 6, irr: 2_800_000 }
  const tickets = [{ ...early, irr: 480_000 }, group, ticket]
  await call('PUT /studio/titles/:id', changed(title, { tickets }), { token })
  const rows = await offersOf(title.id)
  expect(rows.find(({ id }) => id === first?.id)).toMatchObject({ taken: 3, withdrawn_at: clock.now() })
  expect(rows.find(({ id }) => id === second?.id)).toMatchObject({ taken: 3, withdrawn_at: null, position: 2 })
  const price = await db
    .selectFrom('ticket_prices')
    .where('offer_id', '=', first?.id ?? '')
    .where('currency', '=', 'IRR')
    .select('amount')
    .executeTakeFirstOrThrow()
  expect(Number(price.amount)).toBe(520_000)
  const current = rows.filter(({ withdrawn_at }) => withdrawn_at === null)
  expect(current.map(({ seats, taken }) => [seats, taken])).toEqual([
    [1, 0],
    [6, 0],
    [1, 3],
  ])
})

test('the same prices in another order are the same offers', async () => {
  const late = { ...early, name_fa: 'دوم', name_en: 'Second' }
  const title = await made({ tickets: [early, late, ticket] })
  const ids = (await offersOf(title.id)).map(({ id }) => id)
  await call('PUT /studio/titles/:id', changed(title, { tickets: [late, early, ticket] }), { token })
  expect((await offersOf(title.id)).map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]])
})

test('another hour for seats without a name is another offer: who bought the old one has agreed to the old hour', async () => {
  const group = { ...ticket, seats: 6, unnamed_hours: 5 }
  const title = await made({ tickets: [ticket, group] })
  const later = { ...group, unnamed_hours: 3 }
  const { body } = await call('PUT /studio/titles/:id', changed(title, { tickets: [ticket, later] }), { token })
  expect(body).toMatchObject({ tickets: [{ unnamed_hours: null }, { unnamed_hours: 3 }] })
  const groups = (await offersOf(title.id)).filter(({ seats }) => seats === 6)
  expect(groups.map(({ unnamed_hours: hours, withdrawn_at: gone }) => `${hours} ${gone === null}`).toSorted()).toEqual([
    '3 true',
    '5 false',
  ])
})

test('whoever has a ticket has its film and its hour; everything else may still change', async () => {
  const title = await made()
  await db.updateTable('screenings').set({ sold: 10, held: 2 }).where('product_id', '=', title.id).execute()
  for (const change of [
    { release_at: at(47) },
    { release_ends_at: at(51) },
    { film_id: other.productId },
    { mode: 'window' as const },
  ]) {
    const answer = await refused('PUT /studio/titles/:id', changed(title, change), { token })
    expect([answer.status, answer.body.code]).toEqual([409, 'screening.has_tickets'])
  }
  const small = await refused('PUT /studio/titles/:id', changed(title, { capacity: 11 }), { token })
  expect([small.status, Object.keys(small.body.errors ?? {})]).toEqual([422, ['capacity']])
  const { body } = await call('PUT /studio/titles/:id', changed(title, { capacity: 12, title_en: 'Late' }), { token })
  expect(body).toMatchObject({ capacity: 12, title_en: 'Late', seats_taken: 12 })
})

test('a sale that runs at the same moment is counted before the seats are lowered', async () => {
  const title = await made()
  let answer: ReturnType<typeof refused> | undefined
  await transaction(db, async (tx) => {
    await tx.selectFrom('screenings').where('product_id', '=', title.id).select('sold').forUpdate().execute()
    const sent = asAnotherCaller(() => refused('PUT /studio/titles/:id', changed(title, { capacity: 8 }), { token }))
    answer = sent
    await asAnotherCaller(() => untilStuckOr(sent))
    await tx.updateTable('screenings').set({ sold: 9 }).where('product_id', '=', title.id).execute()
    // as a sale does: a row that refers to the product, which the editor has locked by then
    await tx.selectFrom('products').where('id', '=', title.id).select('id').forKeyShare().execute()
  })
  const said = await answer
  expect([said?.status, Object.keys(said?.body.errors ?? {})]).toEqual([422, ['capacity']])
  expect((await call('GET /studio/titles/:id', { params: { id: title.id } }, { token })).body.version).toBe(
    title.version,
  )
})

test('it is published when its film is ready; its card has the facts of the film', async () => {
  const title = await made({ mode: 'room', tickets: [], release_ends_at: null, sale_ends_at: null })
  expect(title.missing).toEqual([
    'the cafe that it is in',
    'a film that is ready to play',
    'the end',
    'the price of a ticket',
  ])
  await newAsset(db, film.productId, { durationMs: 94 * 60_000 })
  const params = { id: title.id }
  await call('PUT /studio/titles/:id', changed(title, { mode: 'window' as const }), { token })
  const { body } = await call('POST /studio/titles/:id/publish', { params }, { token })
  expect([body.state, body.missing]).toEqual(['published', []])
  const page = await call('GET /products/:id', { params })
  expect(page.body).toMatchObject({ kind: 'screening', duration_minutes: 94, genres: [{ code: 'drama' }], offers: [] })
  const list = await call('GET /studio/titles', { query: { kind: 'screening', query: 'Night' } }, { token })
  const row = list.body.items.find(({ id }) => id === title.id)
  expect(row).toMatchObject({ price_irr: 520_000, media_state: 'ready', release_at: fields.release_at })
  const listed = async () =>
    (await call('GET /products', { query: { kind: 'screening' } })).body.items.map(({ id }) => id)
  expect(await listed()).toEqual([title.id])
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', title.id).execute()
  expect(await listed()).toEqual([])
  await db.updateTable('screenings').set({ fate: 'planned' }).where('product_id', '=', title.id).execute()
  clock.advance(51 * 3600_000)
  expect(await listed()).toEqual([])
})

test('an evening is written and read whole, and stays as long as it is once seats are sold', async () => {
  const [introduction, talk] = [await newProduct(db, now), await newProduct(db, now)]
  const parts = [
    { item_id: introduction.productId, role: 'introduction' as const },
    { item_id: film.productId, role: 'film' as const },
    { item_id: talk.productId, role: 'talk' as const },
  ]
  const guest = { name_fa: 'مهمان', name_en: 'A guest', text_fa: 'کارگردان', text_en: 'The director' }
  const evening = { parts, interval: { minutes: 10, after: 2 }, talk_minutes: null, takes_questions: true, guest }
  const title = await made(evening)
  expect(title).toMatchObject(evening)
  await db.updateTable('screenings').set({ sold: 1 }).where('product_id', '=', title.id).execute()
  const earlier = { ...evening, interval: { minutes: 10, after: 1 } }
  const alone = { ...evening, parts: null, interval: null }
  for (const change of [earlier, alone, { ...evening, interval: null }]) {
    const answer = await refused('PUT /studio/titles/:id', changed(title, change), { token })
    expect(answer.body.code).toBe('screening.has_tickets')
  }
  const quiet = { ...evening, takes_questions: false, guest: null }
  const { body } = await call('PUT /studio/titles/:id', changed(title, quiet), { token })
  expect(body).toMatchObject(quiet)
  const rows = await db
    .selectFrom('programme_items')
    .where('product_id', '=', title.id)
    .orderBy('position')
    .select(['item_id', 'role', 'is_main'])
    .execute()
  expect(rows.map(({ role, is_main: is }) => [role, is])).toEqual([
    ['introduction', false],
    ['film', true],
    ['talk', false],
  ])
})
