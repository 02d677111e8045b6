import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAlbum, newTrack } from '#tests/support/rows/album-rows.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { tellAlerts } from './tell-alerts.ts'
import { personalDataInPeople } from './personal-data.ts'

const { call, refused, db, clock, core } = await testApp()
const now = clock.now()
const editor = await newMember(db, now, { staffRole: 'editor' })
const member = await newMember(db, now, { language: 'en' })

let count = 0
async function newPerson(name = `Person ${(count += 1)}`): Promise<PersonId> {
  const row = await db
    .insertInto('people')
    .values({ name_fa: `${name} فارسی`, name_en: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Role = 'director' | 'writer' | 'cast' | 'composer'
async function credit(personId: PersonId, productId: ProductId, role: Role, character: string | null = null) {
  const { n } = await db
    .selectFrom('credits')
    .where('product_id', '=', productId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('credits')
    .values({ product_id: productId, position: Number(n), person_id: personId, role })
    .execute()
  if (character !== null)
    await db
      .updateTable('credits')
      .set({ character_fa: character, character_en: character })
      .where('product_id', '=', productId)
      .where('position', '=', Number(n))
      .execute()
}

const pageOf = async (id: PersonId) => (await call('GET /people/:id', { params: { id } })).body
const lettersTo = async (memberId: string) =>
  (await db.selectFrom('person_alerts_told').where('member_id', '=', memberId).selectAll().execute()).map(
    ({ product_id: id }) => id,
  )

test('a title stands once on a person’s page with all that they did, the newest first; a draft does not', async () => {
  const [person, friend] = [await newPerson(), await newPerson()]
  const older = await newProduct(db, now, { year: 2020 })
  const newer = await newProduct(db, now, { year: 2024 })
  const draft = await newProduct(db, now, { state: 'draft' })
  const album = await newAlbum(db, now, { year: 2022 })
  const track = await newTrack(db, now, { albumId: album.productId, number: 1 })
  await credit(person, older.productId, 'director')
  await credit(person, newer.productId, 'director')
  await credit(person, newer.productId, 'cast', 'The Baker')
  await credit(person, draft.productId, 'writer')
  await credit(person, track.productId, 'composer')
  await credit(friend, newer.productId, 'writer')
  const page = await pageOf(person)
  expect(page.works.map(({ card, roles }) => [card.id, roles])).toEqual([
    [newer.productId, ['director', 'cast']],
    [album.productId, ['composer']],
    [older.productId, ['director']],
  ])
  expect(page.works[0]?.characters).toEqual(['The Baker'])
  expect(page.roles).toEqual([
    { role: 'director', count: 2 },
    { role: 'cast', count: 1 },
    { role: 'composer', count: 1 },
  ])
  expect(page.together).toMatchObject([{ id: friend, count: 1 }])
  expect(page).toMatchObject({ born_year: null, birthplace: null, biography: '', other_name: expect.any(String) })
})

test('somebody whose titles are all drafts has no page, and is in no list', async () => {
  const person = await newPerson()
  const draft = await newProduct(db, now, { state: 'draft' })
  await credit(person, draft.productId, 'director')
  expect((await refused('GET /people/:id', { params: { id: person } })).body.code).toBe('person.not_found')
  const { body } = await call('GET /people', { query: { after: person - 1, per_page: 1 } })
  expect(body.items.map(({ id }) => id)).not.toContain(person)
})

test('what comes is on the page of its people, the next first', async () => {
  const person = await newPerson()
  const later = await newProduct(db, now, { releaseAt: after(now, days(9)) })
  const sooner = await newProduct(db, now, { releaseAt: after(now, days(2)) })
  for (const { productId } of [later, sooner]) await credit(person, productId, 'director')
  expect((await pageOf(person)).soon.map(({ id }) => id)).toEqual([sooner.productId, later.productId])
})

test('an editor writes a biography in both languages or in none, and not over another’s change', async () => {
  const person = await newPerson('Nima Kar')
  const film = await newProduct(db, now)
  await credit(person, film.productId, 'director')
  const fields = {
    name_fa: ' نیما  کار ',
    name_en: 'Nima Kar',
    kind: 'person' as const,
    born_year: 1979,
    version: 1,
    birthplace_fa: 'بوشهر',
    birthplace_en: 'Bushehr',
    biography_fa: 'از تدوین شروع کرد.',
    biography_en: '',
  }
  const wrong = await refused('PUT /studio/people/:id', { params: { id: person }, body: fields }, editor)
  expect(wrong.body.errors).toHaveProperty('biography_en')
  const body = { ...fields, biography_en: 'Began as an editor.' }
  const { body: saved } = await call('PUT /studio/people/:id', { params: { id: person }, body }, editor)
  expect(saved).toMatchObject({ name_fa: 'نیما کار', version: 2, titles: [{ id: film.productId }] })
  expect((await refused('PUT /studio/people/:id', { params: { id: person }, body }, editor)).body.code).toBe(
    'studio.changed_meanwhile',
  )
  expect(await pageOf(person)).toMatchObject({ born_year: 1979, born_year_jalali: 1358, birthplace: 'Bushehr' })
  for (const query of ['nima', 'كار نيما', 'KAR, Nima']) {
    const { body: found } = await call('GET /studio/people', { query: { query } }, editor)
    expect(found, query).toMatchObject({ total: 1, items: [{ id: person, has_biography: true, titles: 1 }] })
  }
})

test('two rows become one person: nothing is doubled or lost, and the old address leads to the new', async () => {
  const [stays, goes] = [await newPerson('One Name'), await newPerson('Other Name')]
  const both = await newProduct(db, now)
  const only = await newProduct(db, now)
  await credit(stays, both.productId, 'director')
  await credit(goes, both.productId, 'director')
  await credit(goes, both.productId, 'writer')
  await credit(goes, only.productId, 'director')
  await db.updateTable('people').set({ born_year: 1950 }).where('id', '=', goes).execute()
  for (const id of [stays, goes])
    await call('PUT /me/person-alerts/:id', { params: { id }, body: { wanted: true } }, member)
  const preview = await call('GET /studio/people/:id/merge/:from', { params: { id: stays, from: goes } }, editor)
  expect(preview.body).toMatchObject({ moved: 2, dropped: 1, alerts: 1, takes: ['born_year'] })
  expect(preview.body.shared.map(({ id }) => id)).toEqual([both.productId])
  const asked = { from: goes, version: 1, from_version: 7 }
  const stale = await refused('POST /studio/people/:id/merge', { params: { id: stays }, body: asked }, editor)
  expect(stale.body.code).toBe('studio.changed_meanwhile')
  const body = { ...asked, from_version: 1 }
  await call('POST /studio/people/:id/merge', { params: { id: stays }, body }, editor)
  const page = await pageOf(goes)
  expect(page).toMatchObject({ id: stays, born_year: 1950 })
  const byId = (one: [number, unknown], other: [number, unknown]) => one[0] - other[0]
  const works = page.works.map(({ card, roles }): [number, unknown] => [card.id, roles])
  const merged: [number, unknown][] = [
    [both.productId, ['director', 'writer']],
    [only.productId, ['director']],
  ]
  expect(works.toSorted(byId)).toEqual(merged.toSorted(byId))
  const wanted = await call('GET /me/person-alerts/:id', { params: { id: stays } }, member)
  expect(wanted.body.wanted).toBe(true)
  const audited = await db
    .selectFrom('audit_log')
    .where('action', '=', 'person.merged')
    .where('subject', '=', `person:${stays}`)
    .select('details')
    .execute()
  expect(audited).toMatchObject([{ details: { from: goes, name_en: 'Other Name' } }])
  const self = { params: { id: stays, from: stays } }
  expect((await refused('GET /studio/people/:id/merge/:from', self, editor)).body.code).toBe('person.same')
})

test('a member hears once of a new title of two people for whom they asked, and of no older one', async () => {
  const who = await newMember(db, now)
  const [one, other] = [await newPerson(), await newPerson()]
  const old = await newProduct(db, after(now, -hours(1)))
  await credit(one, old.productId, 'director')
  for (const id of [one, other]) {
    await call('PUT /me/person-alerts/:id', { params: { id }, body: { wanted: true } }, who)
    await call('PUT /me/person-alerts/:id', { params: { id }, body: { wanted: true } }, who)
  }
  clock.advance(60_000)
  const film = await newProduct(db, clock.now())
  await credit(one, film.productId, 'director')
  await credit(other, film.productId, 'writer')
  await tellAlerts(core)
  await tellAlerts(core)
  expect(await lettersTo(who.memberId)).toEqual([film.productId])
  const stored = await personalDataInPeople.collect(db, who.memberId)
  expect(stored).toHaveLength(2)
  await call('PUT /me/person-alerts/:id', { params: { id: one }, body: { wanted: false } }, who)
  clock.advance(60_000)
  const next = await newProduct(db, clock.now())
  await credit(one, next.productId, 'director')
  await tellAlerts(core)
  expect(await lettersTo(who.memberId)).toEqual([film.productId])
})
