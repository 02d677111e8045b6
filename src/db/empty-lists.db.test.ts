import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { connect } from './client.ts'

const { url } = await testDatabase()
const { db, close } = connect(url)
afterAll(close)
const noState: ('draft' | 'published')[] = []
const letters = sql<{ letter: string }>`(values ('a'), ('b'))`.as<'letters'>(sql`letters (letter)`)

test('nobody is in an empty list, and everybody is not in it, wherever it stands', async () => {
  const from = db.selectFrom(letters)
  expect(await from.where('letter', 'in', []).select('letter').execute()).toEqual([])
  expect(await from.where('letter', 'not in', []).select('letter').execute()).toHaveLength(2)
  expect(await from.where('letter', 'in', ['b']).select('letter').execute()).toEqual([{ letter: 'b' }])
  const counted = await from
    .select((eb) => eb.fn.countAll<number>().filterWhere('letter', 'in', []).as('none'))
    .executeTakeFirstOrThrow()
  expect(counted.none).toBe(0)
  const deleted = await db.deleteFrom('products').where('state', 'in', noState).executeTakeFirst()
  expect(deleted.numDeletedRows).toBe(0n)
})
