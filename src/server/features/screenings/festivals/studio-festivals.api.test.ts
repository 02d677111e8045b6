import { expect, test } from 'vitest'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { after, days } from '#lib/time/clock.ts'
import { screeningHouse } from '#tests/support/houses/screening-house.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { reserveShow } from './passes/reserve-show.ts'

const house = await screeningHouse({ panel: true })
const { db, clock, ask } = house
const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
type Saved = OutputOf<'GET /studio/festivals/:id'>

const hall = { id: null, name_fa: 'پرده', name_en: 'Screen', note_fa: '', note_en: '', is_online: true }
const pass = { id: null, name_fa: 'کارت', name_en: 'Pass', credits: 2, capacity: 5, irr: 1_800_000, usd: 900 }

async function wish() {
  const now = clock.now()
  const { productId, offerId } = await house.screening({ startsAt: after(now, days(1)), capacity: 10 })
  const { productId: film } = await newProduct(db, now)
  const fields = {
    title_fa: 'جشنواره',
    title_en: 'Festival',
    tagline_fa: '',
    tagline_en: '',
    synopsis_fa: '',
    synopsis_en: '',
    state: 'published' as const,
    series: 'winter',
    edition: 1,
    city_fa: '',
    city_en: '',
    opens_at: after(now, -days(1)).toISOString(),
    closes_at: after(now, days(4)).toISOString(),
    halls: [hall],
    passes: [pass],
    shows: [{ screening_id: Number(productId), hall: 0, section_fa: 'مرور', section_en: 'Looking back', quota: 4 }],
    films: [Number(film)],
  }
  return { fields, productId, offerId, film }
}

async function make(fields: InputOf<'POST /studio/festivals'>['body']) {
  const { status, body } = await house.call('POST', '/studio/festivals', { as: editor, body: fields })
  expect([status, body['errors']]).toEqual([201, undefined])
  return ask('GET /studio/festivals/:id', { params: { id: Number(body['id']) } }, { as: editor })
}
/** Returns a read festival in the form in which the editor sends it back. */
function inputOf(saved: Saved) {
  const { id: _id, passes, shows, films, ...same } = saved
  return {
    ...same,
    passes: passes.map(({ sold: _sold, held: _held, ...kind }) => kind),
    shows: shows.map(({ title: _title, starts_at: _at, is_published: _is, taken: _taken, ...show }) => show),
    films: films.map(({ id }) => id),
  }
}
const change = (saved: Saved, body: Partial<ReturnType<typeof inputOf>>) =>
  house.call('PUT', `/studio/festivals/${saved.id}`, { as: editor, body: { ...inputOf(saved), ...body } })
const faultsOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  Object.keys((body['errors'] as object | undefined) ?? {}),
]
const quotaOf = async (id: number) =>
  (
    await db
      .selectFrom('screenings')
      .where('product_id', '=', id as never)
      .select('pass_quota')
      .executeTakeFirstOrThrow()
  ).pass_quota

async function holder(saved: Saved) {
  const buyer = await house.buyer()
  const price = { currency: 'IRR' as const, amount: pass.irr }
  const { authority } = await house.buy(
    buyer,
    { offerId: saved.passes[0]?.id ?? '', price },
    { body: { type: 'BUY_FESTIVAL' } },
  )
  await house.pay(authority)
  return buyer
}

test('an editor makes a festival; it is on its page, its pass is sold, and the pass reserves its kept places', async () => {
  const { fields, productId } = await wish()
  const saved = await make(fields)
  expect(saved).toMatchObject({ version: 1, shows: [{ screening_id: productId, hall: 0, quota: 4, taken: 0 }] })
  const page = await ask('GET /festivals/:id', { params: { id: saved.id } })
  expect(page).toMatchObject({ halls: [{ is_online: true }], programme: [{ screening: { id: productId } }] })
  expect(page.films).toHaveLength(1)
  await reserveShow(house.core, { memberId: (await holder(saved)).memberId, screeningId: productId })
  const read = await ask('GET /studio/festivals/:id', { params: { id: saved.id } }, { as: editor })
  expect(read).toMatchObject({ passes: [{ sold: 1, held: 0 }], shows: [{ taken: 1 }] })
  const { items } = await ask('GET /studio/festivals', {}, { as: editor })
  expect(items.find(({ id }) => id === saved.id)).toMatchObject({ shows: 1, passes_sold: 1 })
})

test('the same version is saved once, and its rows stay the same rows', async () => {
  const saved = await make((await wish()).fields)
  const answers = await Promise.all([change(saved, { edition: 2 }), change(saved, { edition: 3 })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const read = await ask('GET /studio/festivals/:id', { params: { id: saved.id } }, { as: editor })
  expect([read.version, read.halls, read.passes]).toEqual([2, saved.halls, saved.passes])
})

test('what was sold or reserved cannot be taken away, and nothing of a refused change is written', async () => {
  const { fields, productId } = await wish()
  const saved = await make(fields)
  await reserveShow(house.core, { memberId: (await holder(saved)).memberId, screeningId: productId })
  const body = inputOf(saved)
  const [kind] = body.passes
  const [show] = body.shows
  if (kind === undefined || show === undefined) throw new Error('nothing was saved')
  expect(faultsOf(await change(saved, { state: 'draft' }))).toEqual([422, ['state']])
  expect(faultsOf(await change(saved, { passes: [{ ...kind, credits: 1 }] }))).toEqual([422, ['passes.0.credits']])
  expect(faultsOf(await change(saved, { shows: [{ ...show, quota: 0 }] }))).toEqual([422, ['shows.0.quota']])
  expect(faultsOf(await change(saved, { shows: [{ ...show, quota: 11 }] }))).toEqual([422, ['shows.0.quota']])
  expect(faultsOf(await change(saved, { edition: 9, shows: [] }))).toEqual([422, ['shows']])
  const read = await ask('GET /studio/festivals/:id', { params: { id: saved.id } }, { as: editor })
  expect([read.version, read.edition]).toEqual([1, 1])
})

test('a show that leaves the grid is sold whole, a hall that goes leaves the others, a pass is only withdrawn', async () => {
  const { fields, productId } = await wish()
  const saved = await make({ ...fields, halls: [hall, { ...hall, name_en: 'Garden' }] })
  const second = saved.halls[1]
  const added = { ...pass, name_en: 'Full', credits: null }
  if (second === undefined) throw new Error('a hall is missing')
  const { status } = await change(saved, { halls: [second], shows: [], passes: [added] as never })
  expect([status, await quotaOf(productId)]).toEqual([200, 0])
  const read = await ask('GET /studio/festivals/:id', { params: { id: saved.id } }, { as: editor })
  expect(read).toMatchObject({ halls: [{ id: second.id }], passes: [{ name_en: 'Full', credits: null }] })
  const kinds = await db
    .selectFrom('pass_kinds')
    .where('festival_id', '=', saved.id as never)
    .selectAll()
    .execute()
  expect(kinds.filter(({ withdrawn_at: at }) => at !== null)).toMatchObject([{ name_en: 'Pass' }])
  expect(kinds).toHaveLength(2)
})

test('seats kept for passes count when an editor lowers a screening’s capacity', async () => {
  const { fields, productId, offerId } = await wish()
  await make(fields)
  await house.bought(await house.buyer(), offerId, { quantity: 3 })
  const title = await ask('GET /studio/titles/:id', { params: { id: productId } }, { as: editor })
  const body = (capacity: number) => ({ ...title, capacity })
  const lower = (capacity: number) =>
    house.call('PUT', `/studio/titles/${productId}`, { as: editor, body: body(capacity) })
  expect(faultsOf(await lower(6))).toEqual([422, ['capacity']])
  expect((await lower(7)).status).toBe(200)
})

test('a screening is in one festival, and a draft is on no page', async () => {
  const { fields } = await wish()
  await make(fields)
  const again = await house.call('POST', '/studio/festivals', { as: editor, body: fields })
  expect(faultsOf(again)).toEqual([422, ['shows.0.screening_id']])
  const { id } = await make({ ...fields, state: 'draft' as never, shows: [] })
  expect((await house.call('GET', `/festivals/${id}`)).status).toBe(404)
})

test('jury and prizes are saved with the festival, and nobody hears of a prize before its instant', async () => {
  const { fields, film } = await wish()
  const announced_at = after(clock.now(), days(1)).toISOString()
  const prize = { category_fa: '', category_en: '', film_id: Number(film), person_fa: '', person_en: '' }
  const saved = await make({
    ...fields,
    jury: [{ name_fa: 'مینا آذر', name_en: 'Mina Azar', role_fa: 'رئیس داوران', role_en: 'President of the jury' }],
    prizes: [
      { ...prize, name_fa: 'بهترین فیلم', name_en: 'Best film', announced_at },
      { ...prize, name_fa: 'هنوز نه', name_en: 'Not yet', announced_at: null },
    ],
  })
  expect(saved.prizes.map(({ film_title: title }) => title !== null)).toEqual([true, true])
  const params = { id: saved.id }
  const pageOf = () => ask('GET /festivals/:id', { params }, { as: editor })
  const before = await pageOf()
  expect(before).toMatchObject({ jury: [{ role: expect.any(String) }], prizes: [] })
  expect(JSON.stringify(before)).not.toContain('Not yet')
  await db
    .updateTable('festival_prizes')
    .set({ announced_at: clock.now() })
    .where('festival_id', '=', saved.id)
    .where('announced_at', 'is not', null)
    .execute()
  expect((await pageOf()).prizes).toMatchObject([{ film: { id: Number(film) }, person: null }])
  // a form that knows no jury leaves it as it is
  const { jury: _jury, prizes: _prizes, ...old } = inputOf(saved)
  const kept = await house.call('PUT', `/studio/festivals/${saved.id}`, { as: editor, body: old })
  expect([kept.status, kept.body['jury'], kept.body['prizes']]).toMatchObject([200, [{}], [{}, {}]])
})

test('a prize that is announced has a winner, a film that exists, and names in both languages', async () => {
  const { fields } = await wish()
  const prize = {
    name_fa: 'بهترین',
    name_en: 'Best',
    category_fa: 'فیلم',
    category_en: '',
    person_fa: '',
    person_en: '',
  }
  const juror = { name_fa: 'مینا', name_en: 'Mina', role_fa: 'داور', role_en: 'Juror' }
  const at = clock.now().toISOString()
  const prizes = [
    { ...prize, film_id: null, announced_at: at },
    { ...prize, category_en: 'Film', film_id: 999_999_999, announced_at: null },
  ]
  const body = { ...fields, jury: [juror, juror], prizes }
  const { errors } = (await house.call('POST', '/studio/festivals', { as: editor, body })).body
  const named = ['jury.1.name_fa', 'prizes.0.category_fa', 'prizes.0.film_id', 'prizes.1.film_id']
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(named)
})
