import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { newPerson } from '#tests/support/rows/search-rows.ts'
import { find } from './find/find.ts'
import { indexBacklog } from './index/write-index.ts'
import { sayOfQuery } from './say-of-query.ts'
import { doUpkeep } from './upkeep/do-upkeep.ts'

const { url } = await testDatabase()
const { db, close } = connect(url)
afterAll(close)
const core = { db, clock: fixedClock(testNow) }
const now = core.clock.now()

/** Titles that are mixed up by a letter, a number or a kind. */
const titles: Parameters<typeof newProduct>[2][] = [
  { kind: 'series', titleFa: 'پروندهٔ چهل‌ویک', titleEn: 'Case Forty-One', year: 2025 },
  { titleFa: 'پروندهٔ چهل', titleEn: 'The Fortieth File', year: 2024 },
  { titleFa: 'یک پروندهٔ باز', titleEn: 'One Open Case', year: 2024 },
  { kind: 'series', titleFa: 'ساعت صفر', titleEn: 'Zero Hour', year: 2024 },
  { titleFa: 'هزار و یک شب', titleEn: 'A Thousand and One Nights', year: 2023 },
  { titleFa: 'بیست و سه نفر', titleEn: 'Twenty-Three People', year: 2023 },
  { titleFa: 'اتاق ۴۷', titleEn: 'Room 47', year: 2023 },
  { titleFa: 'باد سرد کوهستان', titleEn: 'Cold Mountain Wind', year: 2022 },
  { titleFa: 'دارم می‌روم', titleEn: 'Leaving Now', year: 2021 },
  { titleFa: 'رویای دور', titleEn: 'Far Dream', year: 2021, genres: [] },
  { titleFa: 'خانهٔ پدری', titleEn: 'Father’s House', year: 2020, genres: ['drama'] },
  { kind: 'series', titleFa: 'پل', titleEn: 'The Bridge', year: 2025 },
  { kind: 'music', titleFa: 'رود', titleEn: 'River', year: 2025 },
  { titleFa: 'کشتی', titleEn: 'The Ship', year: 2025 },
  { kind: 'series', titleFa: 'باران نقره‌ای', titleEn: 'Silver Rain', year: 2019 },
  { titleFa: 'باران نقره‌ای', titleEn: 'Silver Rain', year: 2019 },
]
const ids = new Map<string, number>()
for (const title of titles) {
  const { productId } = await newProduct(db, now, title)
  ids.set(`${title?.kind ?? 'movie'} ${title?.titleFa}`, productId)
}
await newPerson(db, { fa: 'درم بهاری', en: 'Dream Bahari' }, [ids.get('movie کشتی') ?? 0], 'director')
await indexBacklog(core)
const nameOf = new Map([...ids].map(([name, id]) => [id, name]))

async function firstOf(query: string): Promise<string | undefined> {
  const found = await find(core, { query, isExact: false, group: null, most: 20, maxAge: null })
  const best = found?.ranked.find(({ doc }) => doc.subject === 'product')
  return best === undefined ? undefined : nameOf.get(best.doc.subject_id)
}

test.each([
  ['digits for number words', 'پرونده ۴۱', 'series پروندهٔ چهل‌ویک'],
  ['Latin digits', 'پرونده 41', 'series پروندهٔ چهل‌ویک'],
  ['digits in English', 'case 41', 'series پروندهٔ چهل‌ویک'],
  ['digits alone', '۴۱', 'series پروندهٔ چهل‌ویک'],
  ['number words with spaces', 'پرونده چهل و یک', 'series پروندهٔ چهل‌ویک'],
  ['number words in English', 'case forty one', 'series پروندهٔ چهل‌ویک'],
  ['a hyphen', 'forty-one', 'series پروندهٔ چهل‌ویک'],
  ['its own name', 'پروندهٔ چهل‌ویک', 'series پروندهٔ چهل‌ویک'],
  ['zero', 'ساعت 0', 'series ساعت صفر'],
  ['a Persian zero', 'ساعت ۰', 'series ساعت صفر'],
  ['a thousand', '1001 شب', 'movie هزار و یک شب'],
  ['two words of a number', 'بیست و سه', 'movie بیست و سه نفر'],
  ['digits of a hyphen', '23 people', 'movie بیست و سه نفر'],
  ['words for digits', 'اتاق چهل و هفت', 'movie اتاق ۴۷'],
  ['words for digits in English', 'room forty-seven', 'movie اتاق ۴۷'],
  ['another number is not it', 'پرونده چهل', 'movie پروندهٔ چهل'],
  ['an ordinal in digits', 'the 23rd people', 'movie بیست و سه نفر'],
  ['an ordinal in Persian digits', 'نفر ۲۳م', 'movie بیست و سه نفر'],
  ['three words written together', 'بادسردکوهستان', 'movie باد سرد کوهستان'],
  ['three English words written together', 'coldmountainwind', 'movie باد سرد کوهستان'],
  ['a picture beside words', 'باد سرد 🌬️', 'movie باد سرد کوهستان'],
  ['a picture inside of words', 'باد❄️سرد', 'movie باد سرد کوهستان'],
  ['a flag', '🇮🇷 کشتی', 'movie کشتی'],
  ['a genre before a neighbour by one letter', 'درام', 'movie خانهٔ پدری'],
  ['a genre before what sounds like it', 'drama', 'movie خانهٔ پدری'],
  ['a film of a year', 'فیلم 1404', 'movie کشتی'],
  ['a film of a year in English', 'film 2025', 'movie کشتی'],
  ['a series of a year', 'سریال ۱۴۰۴', 'series پل'],
  ['a series of one name', 'سریال باران نقره‌ای', 'series باران نقره‌ای'],
  ['a film of one name', 'فیلم باران نقره‌ای', 'movie باران نقره‌ای'],
])('%s: «%s»', async (_what, query, first) => {
  expect(await firstOf(query)).toBe(first)
})

test.each(['پرونده ۴۱', 'case 41', '41 case', 'پروندهٔ 41'])(
  '«%s» finds the series, though a good is called by the digits',
  async (query) => {
    const { productId } = await newProduct(db, now, {
      kind: 'goods',
      titleFa: 'پیراهن «۴۱» پرونده',
      titleEn: '“41” tee, case',
    })
    await indexBacklog(core)
    const found = await find(core, { query, isExact: false, group: null, most: 20, maxAge: null })
    const ids = found?.ranked.map(({ doc }) => doc.subject_id) ?? []
    await db.deleteFrom('products').where('id', '=', productId).execute()
    expect(ids.map((id) => nameOf.get(id))).toContain('series پروندهٔ چهل‌ویک')
  },
)

test.each(['🎬', '🇮🇷', '👩🏽‍🚀 ❤️', '4️⃣'])('%s alone is no word, or its digit', async (query) => {
  const found = await find(core, { query, isExact: false, group: null, most: 20, maxAge: null })
  expect(found?.ranked ?? []).toEqual([])
})

test('nothing is offered that nobody finds: words that are frequent and never stand together', async () => {
  for (let at = 0; at < 12; at += 1) {
    await newProduct(db, now, { titleFa: `ستاره ${at + 100}`, titleEn: `Star ${at + 100}` })
    await newProduct(db, now, { titleFa: `دریاچه ${at + 100}`, titleEn: `Lake ${at + 100}`, ageRating: 18 })
  }
  await newProduct(db, now, { titleFa: 'ستارک دریاچک', titleEn: 'Starling Lakeside' })
  await indexBacklog(core)
  await doUpkeep(core)
  const said = async (query: string, maxAge: number | null = null) => {
    const found = await find(core, { query, isExact: false, group: null, most: 20, maxAge })
    return sayOfQuery(core, { query, isExact: false, isTyping: true, maxAge }, found)
  }
  expect((await said('ستارک دریاچک')).suggestion).toBeNull()
  expect((await said('ستارک')).suggestion).toBe('ستاره')
  // for a word that need not be there nothing is offered
  await newProduct(db, now, { titleFa: 'آنها', titleEn: 'Them, They, the Tee, her Tea' })
  await indexBacklog(core)
  expect((await said('the zzyzx')).nothing?.nearest).toEqual([])
  // a child is offered nothing that is not for its age
  expect((await said('دریاچگ', 12)).nothing?.nearest ?? []).toEqual([])
})
