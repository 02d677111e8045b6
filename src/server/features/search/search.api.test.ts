import { expect, test } from 'vitest'
import { hours } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { countingStatements } from '#tests/support/database/count-statements.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { newPerson } from '#tests/support/rows/search-rows.ts'
import { searchGroups } from './search-by-name.ts'

const { call, core, db, clock } = await testApp()
const now = clock.now()

const rain = await newProduct(db, now, { titleFa: 'باران سرخ', titleEn: 'Red Rain', year: 2016, genres: ['drama'] })
await newProduct(db, now, { titleFa: 'قلب شیشه‌ای', titleEn: 'Glass Heart', year: 2020, ageRating: 15 })
const draft = await newProduct(db, now, { titleFa: 'خرگوش پنهان', titleEn: 'Hidden Rabbit', state: 'draft' })
const series = await newProduct(db, now, { kind: 'series', titleFa: 'خانه‌ی باد', titleEn: 'House of Wind' })
const season = await newProduct(db, now, {
  kind: 'season',
  titleFa: 'فصل ۱',
  titleEn: 'Season 1',
  within: { productId: series.productId, position: 1 },
})
const episodes: { productId: number }[] = []
for (const [position, titleFa] of ['سرنخ', 'آتش‌بس', 'بازگشت'].entries())
  episodes.push(
    await newProduct(db, now, {
      kind: 'episode',
      titleFa,
      titleEn: `Part ${position + 1}`,
      within: { productId: season.productId, position: position + 1 },
    }),
  )
const ghasem = await newPerson(db, { fa: 'قاسم زرین‌قلم', en: 'Ghasem Zarrinqalam' }, [rain.productId], 'director')
await newPerson(db, { fa: 'نادیده پوشیده', en: 'Nadideh Poushideh' }, [draft.productId])

const search = (query: string, more: { exact?: 'true'; max_age?: number } = {}, locale?: 'fa' | 'en') =>
  call('GET /search', { query: { query, ...more } }, { locale: locale ?? 'fa' })
const titlesOf = async (query: string) =>
  (await search(query)).body.groups.flatMap(({ items }) => items.map(({ title }) => title))

test('a title is found with its facts, and what matched is marked in its own spelling', async () => {
  const { body } = await search('باران')
  expect(body.groups).toEqual([
    {
      group: 'films',
      total: 1,
      items: [
        expect.objectContaining({
          id: rain.productId,
          kind: 'movie',
          title: 'باران سرخ',
          other_title: 'Red Rain',
          line: 'درام، ۱۳۹۵',
          year: 2016,
          year_jalali: 1395,
          marks: { title: [[0, 5]], other_title: [] },
        }),
      ],
    },
  ])
  expect(body).toMatchObject({ query: 'باران', understood: null, suggestion: null, nothing: null })
})

test.each([
  ['Arabic letters', 'قلب شيشه‌اي', 'قلب شیشه‌ای'],
  ['without the half-space', 'قلب شیشهای', 'قلب شیشه‌ای'],
  ['a space for the half-space', 'قلب شیشه ای', 'قلب شیشه‌ای'],
  ['vowel signs', 'قَلبِ شیشه‌ای', 'قلب شیشه‌ای'],
  ['the other keyboard', 'rgf adai hd', 'قلب شیشه‌ای'],
  ['Latin letters', 'ghalbe shishei', 'قلب شیشه‌ای'],
  ['a slip', 'قلب شیسه‌ای', 'قلب شیشه‌ای'],
  ['the other order', 'سرخ باران', 'باران سرخ'],
  ['more words', 'دانلود فیلم باران سرخ', 'باران سرخ'],
  ['a beginning', 'باران س', 'باران سرخ'],
  ['the other language', 'red rain', 'باران سرخ'],
  ['words written together', 'بارانسرخ', 'باران سرخ'],
])('however it is typed: %s', async (_how, query, title) => {
  expect((await titlesOf(query))[0]).toBe(title)
})

test('an episode is found by its number, and its line says where it belongs', async () => {
  const { body } = await search('خانه باد قسمت دوم')
  expect(body.groups[0]).toMatchObject({
    group: 'episodes',
    items: [{ title: 'آتش‌بس', line: 'خانه‌ی باد، فصل ۱، قسمت ۲', parent_id: series.productId }],
  })
})

test('the group of the best match comes first: a person before their films, a series before its episodes', async () => {
  const person = await search('ghasem zarrin ghalam')
  expect(person.body.groups.map(({ group }) => group)).toEqual(['people', 'films'])
  expect(person.body.groups[0]?.items).toEqual([
    expect.objectContaining({ id: ghasem, kind: 'person', line: 'کارگردان، ۱ عنوان' }),
  ])
  const wind = await search('خانه باد')
  expect(wind.body.groups.map(({ group, total }) => [group, total])).toEqual([
    ['series', 1],
    ['episodes', 3],
  ])
})

test('a slip is said, and can be taken back', async () => {
  const { body } = await search('بارتن سرخ')
  expect(body.understood).toEqual({ text: 'باران سرخ', instead_of: 'بارتن سرخ' })
  const exact = await search('بارتن سرخ', { exact: 'true' })
  expect(exact.body).toMatchObject({ groups: [], understood: null })
  const keyboard = await search('fhvhk svo')
  expect(keyboard.body.understood).toEqual({ text: 'باران سرخ', instead_of: 'fhvhk svo' })
})

test('nothing found offers words that would find something', async () => {
  const { body } = await search('بارون سفید')
  expect(body.groups).toEqual([])
  expect(body.nothing?.nearest).toContain('باران')
})

test.each([
  '',
  '  ',
  '؟!',
  '%',
  '🎬',
  "' UNION SELECT NULL--",
  '<script>alert(1)</script>',
  '\\',
  'هلیکوپترسازی پنگوئن‌ها',
])('finds nothing for %j, and does not fail', async (query) => {
  const { status, body } = await search(query)
  expect(status).toBe(200)
  expect(body.groups).toEqual([])
})

test('a draft, and who is only in drafts, are nowhere: not even among nearest words', async () => {
  expect(await titlesOf('خرگوش پنهان')).toEqual([])
  expect(await titlesOf('نادیده پوشیده')).toEqual([])
  expect((await search('خرگوس')).body.nothing?.nearest).toEqual([])
})

test('a change is found by the next query, and what went off the site is not', async () => {
  const { productId } = await newProduct(db, now, { titleFa: 'گوزن خاکستری', titleEn: 'Grey Elk' })
  expect(await titlesOf('گوزن')).toEqual(['گوزن خاکستری'])
  await db.updateTable('products').set({ title_fa: 'آهوی خاکستری' }).where('id', '=', productId).execute()
  expect(await titlesOf('گوزن')).toEqual([])
  expect(await titlesOf('آهو')).toEqual(['آهوی خاکستری'])
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', productId).execute()
  expect(await titlesOf('آهو')).toEqual([])
  await db.deleteFrom('products').where('id', '=', productId).execute()
  expect(await titlesOf('آهو')).toEqual([])
})

test('a new name of a person is found at once, alone and with their titles', async () => {
  await db.updateTable('people').set({ name_fa: 'قاسم فیروزه‌تراش' }).where('id', '=', ghasem).execute()
  expect(await titlesOf('فیروزه تراش')).toEqual(['قاسم فیروزه‌تراش', 'باران سرخ'])
  await db.updateTable('people').set({ name_fa: 'قاسم زرین‌قلم' }).where('id', '=', ghasem).execute()
})

test('an episode of a series that went off the site is not found either', async () => {
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', series.productId).execute()
  expect(await titlesOf('آتش بس')).toEqual([])
  await db.updateTable('products').set({ state: 'published' }).where('id', '=', series.productId).execute()
  expect(await titlesOf('آتش بس')).toEqual(['آتش‌بس'])
})

test('a screening is found until it is over, and one that is cancelled is not', async () => {
  const { productId } = await newProduct(db, now, {
    kind: 'screening',
    titleFa: 'شب فانوس‌ها',
    titleEn: 'Lantern Night',
    releaseAt: new Date(now.getTime() + hours(1)),
    releaseEndsAt: new Date(now.getTime() + hours(3)),
  })
  await db.insertInto('screenings').values({ product_id: productId, mode: 'together', capacity: 10 }).execute()
  expect(await titlesOf('فانوس')).toEqual(['شب فانوس‌ها'])
  await db.updateTable('screenings').set({ fate: 'cancelled' }).where('product_id', '=', productId).execute()
  expect(await titlesOf('فانوس')).toEqual([])
  await db.updateTable('screenings').set({ fate: 'planned' }).where('product_id', '=', productId).execute()
  expect(await titlesOf('فانوس')).toEqual(['شب فانوس‌ها'])
  clock.advance(hours(3))
  expect(await titlesOf('فانوس')).toEqual([])
  clock.advance(-hours(3))
})

test('a child is shown only what is for its age', async () => {
  expect((await search('شیشه', { max_age: 12 })).body.groups).toEqual([])
  expect((await search('شیشه', { max_age: 15 })).body.groups).toHaveLength(1)
})

test('one letter finds titles that begin with it', async () => {
  const titles = await titlesOf('ب')
  expect(titles).toContain('باران سرخ')
  expect(titles.length).toBeGreaterThan(1)
})

test('the list of one group, or of all, has pages', async () => {
  const page = (number: number) =>
    call('GET /search/results', { query: { query: 'خانه باد', page: number, per_page: 3 } }, { locale: 'en' })
  const [first, second] = [await page(1), await page(2)]
  expect(first.body).toMatchObject({ total: 4, page: 1, per_page: 3 })
  expect(first.body.items[0]).toMatchObject({ kind: 'series', title: 'House of Wind', line: 'series, 2025' })
  expect(second.body.items).toHaveLength(1)
  const only = await call('GET /search/results', { query: { query: 'خانه باد', group: 'episodes' } })
  expect(only.body.items.map(({ kind }) => kind)).toEqual(['episode', 'episode', 'episode'])
  expect(new Set(only.body.items.map(({ id }) => id))).toEqual(new Set(episodes.map(({ productId }) => productId)))
})

test('a query needs at most five statements', async () => {
  for (const query of ['باران', 'بارتن سرخ', 'ghalbe shishei', 'ققنخصذ', 'خانه باد قسمت سوم خوب']) {
    const counting = countingStatements(db)
    await searchGroups({ ...core, db: counting.db }, { query, exact: false, typing: false, per_group: 3 }, 'fa')
    expect(counting.count(), query).toBeLessThanOrEqual(5)
  }
})

test('words that are too long are refused with a sentence', async () => {
  expect((await search('ب'.repeat(81))).status).toBe(422)
  expect((await search('ب'.repeat(80))).body.groups).toEqual([])
})
