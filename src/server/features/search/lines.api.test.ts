import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { addSubtitle } from '../media/index.ts'
import { readUnreadTracks } from './lines/write-lines.ts'

const { call, core, db, app, clock } = await testApp()
const now = clock.now()
const film = await newProduct(db, now, { titleFa: 'ایستگاه', titleEn: 'Station', year: 2026 })
const other = await newProduct(db, now, { titleFa: 'دریا', titleEn: 'Sea', ageRating: 15 })
const draft = await newProduct(db, now, { titleFa: 'راز', titleEn: 'Secret', state: 'draft' })

const said = `1
00:00:10,000 --> 00:00:12,000
قطار آخر رفته‌است

2
00:00:13,500 --> 00:00:15,000
و کسی در ایستگاه

3
00:00:15,200 --> 00:00:17,000
منتظر ما نیست.
`

const withSubtitle = (productId: number, text: string) =>
  addSubtitle(core, { productId, lang: 'fa', fileName: 'f.srt', bytes: Buffer.from(text) }, { locale: 'fa' })
await withSubtitle(film.productId, said)
await withSubtitle(draft.productId, said)
await withSubtitle(other.productId, said.replace('قطار', 'کشتی'))

const lines = (query: string, more: { max_age?: number } = {}) =>
  call('GET /search/lines', { query: { query, ...more } }, { locale: 'fa' })

test('subtitles that came without the index are read by the job, once', async () => {
  expect((await lines('قطار آخر')).body.items).toEqual([])
  expect(await readUnreadTracks(core)).toBe(3)
  expect(await readUnreadTracks(core)).toBe(0)
})

test('what is said is found with its title and its second, and marked', async () => {
  const { body } = await lines('قطار آخر')
  expect(body).toMatchObject({ total: 1, page: 1 })
  expect(body.items).toEqual([
    expect.objectContaining({
      id: film.productId,
      kind: 'movie',
      title: 'ایستگاه',
      lang: 'fa',
      text: 'قطار آخر رفته‌است',
      marks: [
        [0, 4],
        [5, 8],
      ],
      position_ms: 10_000,
    }),
  ])
})

test.each([
  ['Arabic letters and no half-space', 'قطار اخر رفتهاست'],
  ['a beginning', 'قطار آخ'],
  ['the other keyboard', 'rxhv Hov'],
  ['one word that nobody says', 'قطار آخر رفته عجیب'],
])('however it is typed: %s', async (_how, query) => {
  expect((await lines(query)).body.items[0]).toMatchObject({ id: film.productId, position_ms: 10_000 })
})

test('a sentence that goes on in the next line opens where it begins', async () => {
  const { body } = await lines('ایستگاه منتظر')
  expect(body.items[0]).toMatchObject({ position_ms: 13_500 })
})

test('what is said in a draft is not found, and a child sees only what is for its age', async () => {
  const ids = new Set((await lines('منتظر')).body.items.map(({ id }) => id))
  expect(ids).toEqual(new Set([film.productId, other.productId]))
  expect((await lines('منتظر', { max_age: 12 })).body.items.map(({ id }) => id)).toEqual([film.productId])
})

test.each(['', '؟', '%', "' OR 1=1"])('nothing is said in %j', async (query) => {
  const { status, body } = await lines(query)
  expect([status, body.total]).toEqual([200, 0])
})

test('a subtitle that an editor uploads is found when the worker has read it, and the one before it is not', async () => {
  const editor = await newMember(db, now, { staffRole: 'editor' })
  const form = new FormData()
  form.set('lang', 'fa')
  form.set('file', new Blob([said.replace('قطار', 'اتوبوس')]), 'new.srt')
  const request = new Request('http://parde.test', { method: 'POST', body: form })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api/v1/studio/titles/${film.productId}/subtitles`,
    headers: {
      authorization: `Bearer ${editor.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(statusCode).toBe(201)
  expect(await readUnreadTracks(core)).toBe(1)
  expect((await lines('اتوبوس')).body.items[0]).toMatchObject({ id: film.productId })
  expect((await lines('قطار')).body.items).toEqual([])
})
