import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { connect, type Db, type Tx } from './client.ts'
import { plannedAnew, StatementNames } from './prepared.ts'
import { transaction } from './transaction.ts'

const { url } = await testDatabase()
// one connection, so that the next query sees what was prepared on it
const { db, close } = connect(url, { max: 1 })
afterAll(close)

const genreAt = (at: Db | Tx, position: number) =>
  at.selectFrom('genres').selectAll().where('position', '=', position).execute()

async function preparedLike(pattern: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where statement like ${pattern}`.execute(db)
  return rows[0]?.count ?? 0
}

test('a statement that is asked often is prepared once, one that is asked seldom is not', async () => {
  await db.selectFrom('members').select('id').where('user_name', '=', 'nobody@example.com').execute()
  for (let n = 0; n < 8; n += 1) await genreAt(db, n)
  expect(await preparedLike('%from "genres" where "position"%')).toBe(1)
  expect(await preparedLike('%from "members" where "user_name"%')).toBe(0)
})

test('a table that changes under a prepared statement costs nobody an answer, inside of a transaction or not', async () => {
  await db.insertInto('genres').values({ code: 'snow', name_fa: 'برف', name_en: 'Snow', position: 907 }).execute()
  for (let n = 0; n < 8; n += 1) await genreAt(db, 907)
  await sql`alter table genres add column first_new integer`.execute(db)
  expect(await genreAt(db, 907)).toMatchObject([{ code: 'snow', first_new: null }])

  for (let n = 0; n < 8; n += 1) await genreAt(db, 907)
  await sql`alter table genres add column second_new integer`.execute(db)
  let tries = 0
  const inside = await transaction(db, async (tx) => {
    tries += 1
    return genreAt(tx, 907)
  })
  expect(inside).toMatchObject([{ code: 'snow', second_new: null }])
  expect(tries).toBe(2)
})

test('an error of a prepared statement is told as any other, and the next one works', async () => {
  const insert = (code: string) =>
    db.insertInto('genres').values({ code, name_fa: 'ژانر', name_en: 'Genre', position: 909 }).execute()
  for (let n = 0; n < 8; n += 1) await insert(`genre-${n}`)
  await expect(insert('genre-3')).rejects.toMatchObject({ code: '23505' })
  await insert('genre-9')
  expect(await genreAt(db, 909)).toHaveLength(9)
})

test('a statement whose plan depends on its values is never prepared', async () => {
  for (let n = 0; n < 12; n += 1) await sql`select 1 as odd_plan where ${plannedAnew} ${n}::int >= 0`.execute(db)
  expect(await preparedLike('%odd_plan%')).toBe(0)
})

test('lists of many lengths fill neither the memory of names nor that of counts', () => {
  const names = new StatementNames()
  const given = new Set<string>()
  for (let length = 0; length < 5000; length += 1)
    for (let n = 0; n < 7; n += 1) {
      const name = names.nameOf(`select ${length}`)
      if (name !== undefined) given.add(name.name)
    }
  expect(given.size).toBe(250)
  names.forget()
  expect(names.nameOf('select 1')).toBeUndefined()
})

test('a name is a hash of the text, so two processes never mean two statements by one name', () => {
  const nameIn = (names: StatementNames, text: string) => {
    for (let n = 0; n < 5; n += 1) names.nameOf(text)
    return names.nameOf(text)
  }
  const [one, other] = [new StatementNames(), new StatementNames()]
  nameIn(other, 'select 3')
  expect(nameIn(one, 'select 1')).toEqual(nameIn(other, 'select 1'))
  expect(nameIn(one, 'select 2')?.name).not.toBe(nameIn(other, 'select 1')?.name)
  // after a change of tables a pooler, too, must take it for a new statement
  const before = nameIn(one, 'select 1')
  one.forget()
  const after = nameIn(one, 'select 1')
  expect(after?.name).not.toBe(before?.name)
  expect(after?.text).toBe('select 1 /* 1 */')
})

test('a name that somebody else has given on this connection costs nobody an answer', async () => {
  const text = 'select $1::int + 1 as more'
  const names = new StatementNames()
  for (let n = 0; n < 5; n += 1) names.nameOf(text)
  await sql`${sql.raw(`prepare ${names.nameOf(text)?.name} as select 'of somebody else'`)}`.execute(db)
  const more = (n: number) => sql<{ more: number }>`select ${n}::int + 1 as more`.execute(db)
  for (let n = 0; n < 8; n += 1) expect((await more(n)).rows).toEqual([{ more: n + 1 }])
})
