import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'

const { call, clock, db, refused } = await testApp()
const now = clock.now()
type Member = Awaited<ReturnType<typeof newMember>>
const told = {
  position_ms: 60_000,
  duration_ms: 600_000,
  is_paused: false,
  is_dark: false,
  volume: 62,
  subtitle: 'fa',
  subtitle_size: 100,
  subtitle_choices: [{ id: 'fa', lang: 'fa', label: 'فارسی' }],
}

async function newCafe(...hosts: Member[]): Promise<number> {
  const names = { name_fa: 'کافه', name_en: 'Cafe', city_fa: 'شیراز', city_en: 'Shiraz' }
  const { id } = await db
    .insertInto('cafes')
    .values({ ...names, address_fa: 'بازار', address_en: 'Bazaar', longitude: 52.5, latitude: 29.6, seats: 20 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { memberId } of hosts)
    await db.insertInto('cafe_hosts').values({ cafe_id: id, member_id: memberId, since: now }).execute()
  return id
}

/** An evening that runs, with two hosts and a place for the player of each. */
async function evening() {
  const at = clock.now()
  const hosts = [await newMember(db, at), await newMember(db, at)] as const
  const cafeId = await newCafe(...hosts)
  const { productId: id } = await newScreening(db, at, {
    mode: 'room',
    startsAt: after(at, -minutes(1)),
    endsAt: after(at, hours(2)),
  })
  await db.updateTable('screenings').set({ cafe_id: cafeId }).where('product_id', '=', id).execute()
  return { id, hosts, cafeId, params: { id }, places: [randomUUID(), randomUUID()] as const }
}

/** The same, started by the first host, whose player has its place. */
async function started() {
  const one = await evening()
  const [host] = one.hosts
  await call('POST /host/evenings/:id/start', { params: one.params }, host)
  await play(one.id, host, one.places[0])
  return { ...one, host, place: one.places[0] }
}

const play = (id: number, as: Member, place: string) =>
  call('GET /play-info/:id', { params: { id }, query: { place } }, as)
const tell = (id: number, place: string, since: number | null = null) => ({
  params: { id },
  body: { place, after: since, ...told },
})
const codeOf = async (id: number, host: Member) =>
  (await call('GET /host/evenings/:id/screen', { params: { id } }, host)).body.code ?? ''
const pair = async (code: string) => (await call('POST /remotes', { body: { code } })).body.key

test('An evening has one screen: of two hosts who start, the second is asked, takes it, and the first stops.', async () => {
  const { id, hosts, params, places } = await evening()
  const [first, second] = hosts
  await Promise.all(hosts.map((host) => call('POST /host/evenings/:id/start', { params }, host)))
  const own = (await play(id, first, places[0])).body?.playing_place
  const asked = await refused('GET /play-info/:id', { params, query: { place: places[1] } }, second)
  expect(asked.body.code).toBe('ticket.plays_elsewhere')
  const beat = { params: { id: own?.id ?? '' }, body: { place: places[0] } }
  expect((await call('POST /playing-places/:id/beat', beat, first)).body.next_beat_ms).toBeGreaterThan(0)
  const move = { body: { product_id: id, place: places[1] } }
  await call('POST /playing-places/move-here', move, second)
  const moved = (await play(id, second, places[1])).body?.playing_place
  expect(moved?.id).toBe(own?.id)
  expect((await refused('POST /playing-places/:id/beat', beat, first)).body.code).toBe('ticket.moved_elsewhere')
  expect((await refused('POST /host/evenings/:id/screen', tell(id, places[0]), first)).body.code).toBe(
    'ticket.moved_elsewhere',
  )
  await call('POST /host/evenings/:id/screen', tell(id, places[1]), second)
  // and back again
  await call('POST /playing-places/move-here', { body: { product_id: id, place: places[0] } }, first)
  expect((await refused('GET /play-info/:id', { params, query: { place: places[1] } }, second)).body.code).toBe(
    'ticket.plays_elsewhere',
  )
})

test('Of two hosts who play at one moment one has the screen.', async () => {
  const { id, hosts, params, places } = await evening()
  for (const host of hosts) await call('POST /host/evenings/:id/start', { params }, host)
  const answers = await Promise.all(hosts.map((host, at) => play(id, host, places[at] ?? '')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('A host of another cafe moves nothing, sees no code, and neither tells nor wishes.', async () => {
  const { id, params, place } = await started()
  const stranger = await newMember(db, now)
  const elsewhere = await newCafe(stranger)
  expect(elsewhere).toBeGreaterThan(0)
  await call('POST /playing-places/move-here', { body: { product_id: id, place: randomUUID() } }, stranger)
  const kept = await db
    .selectFrom('playing_places')
    .innerJoin('evening_screens', 'evening_screens.lease_id', 'playing_places.right_id')
    .where('evening_screens.product_id', '=', id)
    .select('playing_places.place_id')
    .executeTakeFirstOrThrow()
  expect(kept.place_id).toBe(place)
  const answers = [
    await refused('GET /host/evenings/:id/screen', { params }, stranger),
    await refused('POST /host/evenings/:id/screen', tell(id, place), stranger),
    await refused('POST /host/evenings/:id/wishes', { params, body: { wish: 'pause' } }, stranger),
    await refused('POST /host/evenings/:id/pairing', { params }, stranger),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array.from(answers, () => 'product.not_found'))
})

test('Before the start there is no screen; after it wishes reach it in their order, each once.', async () => {
  const { id, params, hosts } = await evening()
  const [host, other] = hosts
  expect((await refused('GET /host/evenings/:id/screen', { params }, host)).body.code).toBe('screen.not_started')
  await call('POST /host/evenings/:id/start', { params }, host)
  const place = randomUUID()
  await play(id, host, place)
  await call('POST /host/evenings/:id/wishes', { params, body: { wish: 'dark' } }, other)
  const first = await call('POST /host/evenings/:id/screen', tell(id, place), host)
  // what was wished before it began is over
  expect(first.body.wishes).toEqual([])
  const key = await pair(await codeOf(id, host))
  for (const wish of ['back', 'back', 'pause'] as const) await call('POST /remotes/wishes', { body: { key, wish } })
  const next = await call('POST /host/evenings/:id/screen', tell(id, place, first.body.number), host)
  expect(next.body.wishes).toEqual([{ wish: 'back' }, { wish: 'back' }, { wish: 'pause' }])
  const then = await call('POST /host/evenings/:id/screen', tell(id, place, next.body.number), host)
  expect(then.body.wishes).toEqual([])
})

test('Wishes with a value come as they were wished; a value that cannot be is refused and changes nothing.', async () => {
  const { id, host, place } = await started()
  const first = await call('POST /host/evenings/:id/screen', tell(id, place), host)
  const key = await pair(await codeOf(id, host))
  const wishes = [
    { wish: 'volume', value: 40 },
    { wish: 'subtitle', value: 'fa' },
    { wish: 'subtitle', value: null },
    { wish: 'subtitle_size', value: 130 },
    { wish: 'seek', value: 120_000 },
    { wish: 'forward' },
  ] as const
  for (const wish of wishes) await call('POST /remotes/wishes', { body: { key, ...wish } })
  const bad = [
    { wish: 'volume', value: 101 },
    { wish: 'volume', value: -1 },
    { wish: 'subtitle_size', value: 900 },
    { wish: 'seek', value: -5 },
    { wish: 'subtitle', value: 'x'.repeat(61) },
    { wish: 'louder' },
    { wish: 'volume' },
  ]
  for (const wish of bad)
    expect((await refused('POST /remotes/wishes', { body: { key, ...wish } as never })).body.code).toBe(
      'request.invalid',
    )
  const next = await call('POST /host/evenings/:id/screen', tell(id, place, first.body.number), host)
  expect(next.body.wishes).toEqual(wishes)
  // a screen that begins again does nothing of before
  const again = await call('POST /host/evenings/:id/screen', tell(id, place), host)
  expect(again.body.wishes).toEqual([])
})

test('A screen that says nothing counts as away, and its film is where it was.', async () => {
  const { id, host, place } = await started()
  const key = await pair(await codeOf(id, host))
  expect((await call('POST /remotes/screen', { body: { key } })).body.is_connected).toBe(false)
  await call('POST /host/evenings/:id/screen', tell(id, place), host)
  expect((await call('POST /remotes/screen', { body: { key } })).body).toMatchObject({ ...told, is_connected: true })
  clock.advance(seconds(6))
  expect((await call('POST /remotes/screen', { body: { key } })).body).toMatchObject({ ...told, is_connected: false })
})

test('A phone is paired by the code only; a new code ends those of before; five are too many.', async () => {
  const { id, host, params } = await started()
  const code = await codeOf(id, host)
  const keys = await Promise.all(Array.from({ length: 4 }, () => pair(code.toLowerCase().replace('-', ' '))))
  expect((await refused('POST /remotes', { body: { code } })).body.code).toBe('remote.full')
  const renewed = await call('POST /host/evenings/:id/pairing', { params }, host)
  expect(renewed.body.phones).toEqual([])
  expect(renewed.body.code).not.toBe(code)
  expect((await refused('POST /remotes', { body: { code } })).body.code).toBe('remote.unknown')
  for (const key of keys)
    expect((await refused('POST /remotes/wishes', { body: { key, wish: 'pause' } })).body.code).toBe('remote.ended')
  await pair(renewed.body.code ?? '')
})

test('Of ten phones that pair at one moment four are remotes.', async () => {
  const { id, host } = await started()
  const code = await codeOf(id, host)
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST /remotes', { body: { code } })))
  expect(answers.filter(({ status }) => (status as number) === 201)).toHaveLength(4)
})

test('A phone that wishes without end uses up the wishes of phones, and not those of the host.', async () => {
  const { id, host, params } = await started()
  const key = await pair(await codeOf(id, host))
  const wish = { key, wish: 'pause' as const }
  expect((await call('POST /remotes/wishes', { body: wish })).status).toBe(200)
  // as if it had gone on for ten minutes
  await db.updateTable('rate_limits').set({ count: 10_000 }).where('key', '=', `remote.evening:${id}`).execute()
  expect((await refused('POST /remotes/wishes', { body: wish })).status).toBe(429)
  const asHost = await call('POST /host/evenings/:id/wishes', { params, body: { wish: 'play' } }, host)
  expect(asHost.status).toBe(200)
})

test('A host sees the phones by number and removes one; the others stay, and the next one gets its number.', async () => {
  const { id, hosts, params } = await started()
  const [host, other] = hosts
  const code = await codeOf(id, host)
  const first = await pair(code)
  const since = clock.now().toISOString()
  clock.advance(minutes(1))
  const second = await call('POST /remotes', { body: { code } })
  expect(second.body.screen.number).toBe(2)
  const { body } = await call('GET /host/evenings/:id/screen', { params }, host)
  expect(body.phones).toEqual([
    { number: 1, since },
    { number: 2, since: clock.now().toISOString() },
  ])
  const remove = { params: { id, number: 1 }, query: { since } }
  const stranger = await newMember(db, now)
  const asked = await refused('DELETE /host/evenings/:id/remotes/:number', remove, stranger)
  expect(asked.body.code).toBe('product.not_found')
  const left = await call('DELETE /host/evenings/:id/remotes/:number', remove, other)
  expect(left.body.phones.map(({ number }) => number)).toEqual([2])
  expect((await refused('POST /remotes/wishes', { body: { key: first, wish: 'pause' } })).body.code).toBe(
    'remote.ended',
  )
  expect((await call('POST /remotes/screen', { body: { key: second.body.key } })).body.number).toBe(2)
  const third = await call('POST /remotes', { body: { code } })
  expect(third.body.screen.number).toBe(1)
  // the press of somebody who still sees the old phone
  await call('DELETE /host/evenings/:id/remotes/:number', remove, host)
  expect((await call('POST /remotes/screen', { body: { key: third.body.key } })).body.number).toBe(1)
})

test('Of ten phones that pair at one moment four are remotes.', async () => {
  const { id, host } = await started()
  const code = await codeOf(id, host)
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST /remotes', { body: { code } })))
  expect(answers.filter(({ status }) => (status as number) === 201)).toHaveLength(4)
})

test('After the evening a remote is none, and its code is unknown.', async () => {
  const { id, host } = await started()
  const code = await codeOf(id, host)
  const key = await pair(code)
  clock.advance(hours(2) + minutes(30))
  expect((await refused('POST /remotes/screen', { body: { key } })).body.code).toBe('remote.ended')
  expect((await refused('POST /remotes', { body: { code } })).body.code).toBe('remote.unknown')
  expect(await codeOf(id, host)).toBe('')
})

test('Wrong codes are limited by address, and told nothing; the right one is taken after any number of them.', async () => {
  const { id, host } = await started()
  const code = await codeOf(id, host)
  const answers: string[] = []
  for (let n = 0; n < 62; n += 1)
    answers.push((await refused('POST /remotes', { body: { code: 'AAAA-AAAA' } })).body.code)
  expect(answers.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'remote.unknown'))
  expect(answers.at(-1)).toBe('request.too_many')
  expect(await pair(code)).toBeTruthy()
})
