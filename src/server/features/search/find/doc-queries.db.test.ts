import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { testNow } from '#tests/support/api/app.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { indexBacklog } from '../index/write-index.ts'
import { doUpkeep } from '../upkeep/do-upkeep.ts'
import { type DocWish, findDocs } from './doc-queries.ts'
import { find } from './find.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 4 })
afterAll(close)
const core = { db, clock: fixedClock(testNow) }
const now = core.clock.now()

const endings = ['', 'بان', 'چه', 'دار', 'ستان', 'وار', 'زار', 'یار']
for (let at = 0; at < 40; at += 1)
  await newProduct(db, now, {
    titleFa: `${at % 2 === 0 ? 'خانه' : 'کوچه'} باغ${endings[at % endings.length]} ${at % 3 === 0 ? 'سبز' : 'زرد'}`,
    titleEn: `Title ${at}`,
  })
await indexBacklog(core)

const wish = (query: readonly string[], among: string | null): DocWish => ({
  query,
  among,
  whole: "('خانه') & ('باغ':*)",
  titled: "('خانه':A) & ('باغ':*A)",
  units: ["('خانه')", "('باغ':*)"],
  facts: [],
  titles: ['خانه باغ سبز'],
  beginning: null,
  asWord: null,
  isFrequent: false,
  group: null,
  most: 60,
  maxAge: null,
  now,
})

test('what is compared after the index finds the same documents in the same order', async () => {
  const byIndex = await findDocs(db, wish(["('خانه')", "('باغ':*)"], null))
  expect(byIndex).toHaveLength(20)
  expect(await findDocs(db, wish(["('خانه')"], "('باغ':*)"))).toEqual(byIndex)
})

test('each document says which parts of the query it has, a bit for each', async () => {
  const parts = ["('خانه')", "('نیست')", "('باغ':*)", "('نبود')"]
  const [found] = await findDocs(db, { ...wish(["('خانه')", "('باغ':*)"], null), units: parts })
  expect(found?.hits).toBe(0b0101)
})

test.each([1, 4, 5, 8, 9])('of %i parts of a query each has its bit, and no other is set', async (count) => {
  const parts = Array.from({ length: count }, (_, at) => (at === count - 1 ? "('خانه')" : "('نیست')"))
  const [found] = await findDocs(db, { ...wish(["('خانه')"], null), units: parts })
  expect(found?.hits).toBe(1 << (count - 1))
})

test('a group, an age and words that are frequent narrow nothing more than they say', async () => {
  const all = await findDocs(db, wish(["('خانه')"], null))
  const same = { group: 'films', maxAge: 21, isFrequent: true } as const
  expect(await findDocs(db, { ...wish(["('خانه')"], null), ...same })).toEqual(all)
  expect(await findDocs(db, { ...wish(["('خانه')"], null), group: 'people' })).toEqual([])
  expect(await findDocs(db, { ...wish(["('خانه')"], null), maxAge: -1 })).toEqual([])
})

test.each(['خانه باغ', 'باغ', 'باغست', 'سبز خانه باغ', 'خانه زرد باغبا', 'کوچه زرد باغچه'])(
  'a query finds the same before and after words were counted: %s',
  async (query) => {
    const question = { query, isExact: false, group: null, most: 60, maxAge: null }
    const idsOf = async () => (await find(core, question))?.ranked.map(({ doc }) => doc.subject_id)
    await db.updateTable('search_terms').set({ documents: 0 }).execute()
    const before = await idsOf()
    expect(before?.length).toBeGreaterThan(0)
    await doUpkeep(core)
    expect(await idsOf()).toEqual(before)
  },
)
