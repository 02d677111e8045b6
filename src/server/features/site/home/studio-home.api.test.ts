import { expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newImage, newMember, newProduct } from '#tests/support/rows/new-rows.ts'

const { call, refused, db, clock } = await testApp()
const now = clock.now()
// the rows that every house begins with: first-home.api.test.ts
await db.deleteFrom('widgets').execute()
const { token } = await newMember(db, now, { staffRole: 'editor' })
const { productId } = await newProduct(db, now, { titleEn: 'Salt' })
await newAsset(db, productId)
await db
  .insertInto('product_stills')
  .values({ product_id: productId, image_id: await newImage(db), position: 0 })
  .execute()

const always = { audience: null, lang: null, starts_at: null, ends_at: null, is_hidden: false }
const slide = {
  id: null,
  product_id: productId,
  image_id: null,
  eyebrow_fa: null,
  eyebrow_en: null,
  story_fa: 'قصه',
  story_en: 'A tale',
  ...always,
}
const row = {
  id: null,
  kind: 'posters' as const,
  title_fa: 'همه',
  title_en: 'All',
  query: {},
  href: '/movies',
  ...always,
}
const at = now.toISOString()
const read = async () => (await call('GET /studio/home', {}, { token })).body

test('an editor previews an arrangement by date, language and sort of visitor before anybody sees it', async () => {
  const rows = [
    row,
    { ...row, title_en: 'For guests', audience: 'guest' as const },
    { ...row, title_en: 'For members', audience: 'member' as const },
    { ...row, title_en: 'Persian only', lang: 'fa' as const },
    { ...row, title_en: 'Next week', starts_at: after(now, days(7)).toISOString() },
    { ...row, title_en: 'Hidden', is_hidden: true },
  ]
  const preview = async (audience: 'guest' | 'member' | 'subscriber', when = at) => {
    const { body } = await call(
      'POST /studio/home/preview',
      { body: { slides: [slide], rows, at: when, audience, lang: 'en' as const } },
      { token },
    )
    expect(body.slides.map(({ story }) => story)).toEqual(['A tale'])
    return body.rows.map(({ title }) => title)
  }
  expect(await preview('guest')).toEqual(['All', 'For guests'])
  expect(await preview('subscriber')).toEqual(['All', 'For members'])
  expect(await preview('member', after(now, days(8)).toISOString())).toEqual(['All', 'For members', 'Next week'])
  expect((await call('GET /core/get-home-widgets')).body.items).toEqual([])
})

test('an arrangement is written as a whole, stored rows stay the same rows, and an older version is refused', async () => {
  const { version } = await read()
  const body = { version, slides: [slide], rows: [row, { ...row, title_en: 'Second' }] }
  const first = (await call('PUT /studio/home', { body }, { token })).body
  expect(first.rows.map(({ title_en: title }) => title)).toEqual(['All', 'Second'])
  expect((await call('GET /core/get-home-slider')).body.items).toHaveLength(1)
  const [one, two] = first.rows
  if (one === undefined || two === undefined) throw new Error('two rows were written')
  const turned = { version: first.version, slides: [], rows: [two, one] }
  const second = (await call('PUT /studio/home', { body: turned }, { token })).body
  expect(second.rows.map(({ id }) => id)).toEqual([two.id, one.id])
  expect(second.slides).toEqual([])
  const late = await refused('PUT /studio/home', { body: turned }, { token })
  expect(late.body.code).toBe('studio.changed_meanwhile')
})

test('what is missing or wrong is named by its place, and nothing is written', async () => {
  const before = await read()
  const { body, status } = await refused(
    'PUT /studio/home',
    {
      body: {
        version: before.version,
        slides: [{ ...slide, story_en: ' ', product_id: 999_999 }],
        rows: [
          { ...row, title_fa: '', href: 'https://elsewhere.example', query: { genre: 'western', ids: [999_999] } },
        ],
      },
    },
    { token },
  )
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual([
    'rows.0.href',
    'rows.0.query.genre',
    'rows.0.query.ids',
    'rows.0.title_fa',
    'slides.0.product_id',
    'slides.0.story_en',
  ])
  expect(await read()).toEqual(before)
  const member = await newMember(db, now)
  expect((await refused('GET /studio/home', {}, { token: member.token })).status).toBe(403)
})
