import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readTold } from '#lib/persian/told-words.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { connect, type Db } from './client.ts'
import { holdsWords, toldTexts } from './told-words.ts'
import { transaction } from './transaction.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 2 })
afterAll(close)

const told = (typed: string) => readTold(typed) ?? { words: [] }

const isFound = async (stored: string, typed: string): Promise<boolean | undefined> => {
  const found = holdsWords(sql<string>`folded_text(${stored}::text)`, told(typed))
  return (await sql<{ found: boolean }>`select ${found} as found`.execute(db)).rows[0]?.found
}

test.each([
  ['سارا امینی', 'امینی سارا'],
  ['سارا امینی', 'سارا امين'],
  ['سارا امینی', 'ساراامینی'],
  ['سارا امینی', 'سا'],
  ['كتاب‌خانة قديمى', 'کتابخانه قدیمی'],
  ['کتاب خانه', 'کتاب‌خانه'],
  ['آرش مُؤمن', 'ارش مومن'],
  ['خانهٔ دوست', 'خانه‌ دوست'],
  ['Renée Größe', 'RENEE grosse'],
  ["O'Brien", 'obrien'],
  ['طبقهٔ ۷', 'طبقه 7'],
  ['۱٬۰۰۱ شب', '1001 شب'],
  ['+989121234567', '۰۹۱۲ ۱۲۳ ۴۵ ۶۷'],
  ['+989121234567', '0098 912-123-4567'],
  ['+982188776655', '021-8877'],
  ['sara.amini@example.com', 'Sara.Amini@EXAMPLE.com'],
  ['2104-7752-AB', '۲۱۰۴۷۷۵۲ ab'],
  ['N-CUP-1', 'ncup1'],
  ['#12345', '۱۲ ۳۴۵'],
])('«%s» is found by «%s»', async (stored, typed) => {
  expect(await isFound(stored, typed)).toBe(true)
})

test.each([
  ['سارا امینی', 'سارا کریمی'],
  ['سارا امینی', 'می'], // two letters are looked for where a word begins
  ['100% a', 'a_b'],
  ['anything', '؟!'],
  ['anything', '%'],
])('«%s» is not found by «%s»', async (stored, typed) => {
  expect(await isFound(stored, typed)).toBe(false)
})

/** How rows are found when the table is large: here it is empty, and any other way would be as cheap. */
const planOf = (at: Db, table: string, text: RawBuilder<string>) =>
  transaction(at, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    await sql`drop index members_user_name`.execute(tx)
    const alive = table === 'members' ? sql`and deleted_at is null` : sql``
    const { rows } =
      await sql`explain select from ${sql.table(table)} where ${holdsWords(text, told('amin'))} ${alive}`.execute(tx)
    throw new Error(JSON.stringify(rows))
  }).catch(String)

test.each([
  ['members', toldTexts.member, 'members_search'],
  ['products', toldTexts.product, 'products_told'],
  ['people', toldTexts.person, 'people_told'],
  ['goods', toldTexts.goods, 'goods_told'],
  ['variants', toldTexts.variant, 'variants_told'],
  ['deliveries', toldTexts.delivery, 'deliveries_told'],
  ['support_cases', toldTexts.supportCase, 'support_cases_told'],
])('the search of %s reads its index', async (table, text, index) => {
  expect(await planOf(db, table, text)).toContain(index)
})
