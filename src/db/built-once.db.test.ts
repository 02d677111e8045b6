import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { builtOnce } from './built-once.ts'
import { connect } from './client.ts'
import { transaction } from './transaction.ts'

const { url } = await testDatabase()
const { db, close } = connect(url, { max: 2 })
afterAll(close)

test('a statement is built once, and each call gives its own values, wherever they stand', async () => {
  let builds = 0
  const ask = builtOnce<{ first: string; second: string; again: string }>((_db, value) => {
    builds += 1
    return sql`select ${value('one')}::text as first, ${value('other')}::text as second, ${value('one')}::text as again`
  })
  expect(await ask(db, { other: 'b', one: 'a' })).toEqual([{ first: 'a', second: 'b', again: 'a' }])
  expect(await ask(db, { one: 'c', other: null })).toEqual([{ first: 'c', second: null, again: 'c' }])
  expect(builds).toBe(1)
})

test('a value that is a part of the statement stays the same in all calls', async () => {
  const ask = builtOnce<{ sum: number }>((_db, value) => sql`select ${40}::int + ${value('more')}::int as sum`)
  expect(await ask(db, { more: 2 })).toEqual([{ sum: 42 }])
  expect(await ask(db, { more: 3 })).toEqual([{ sum: 43 }])
})

test('a statement that was built outside of a transaction sees what a transaction has written', async () => {
  const ask = builtOnce<{ code: string }>((anyDb, value) =>
    anyDb.selectFrom('genres').select('code').where('code', '=', value('code')),
  )
  expect(await ask(db, { code: 'snow' })).toEqual([])
  await transaction(db, async (tx) => {
    await tx.insertInto('genres').values({ code: 'snow', name_fa: 'برف', name_en: 'Snow', position: 9 }).execute()
    expect(await ask(tx, { code: 'snow' })).toEqual([{ code: 'snow' }])
  })
})

test('a value that was not given is a fault, and no null', async () => {
  const ask = builtOnce<{ found: string }>((_db, value) => sql`select ${value('wanted')}::text as found`)
  await expect(ask(db, { wnated: 'x' })).rejects.toThrow('wanted')
})
