import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const first = await testDatabase()
const second = await testDatabase()

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a test database has gone through every migration', async () => {
  expect(await query(first.url, 'select name from migrations')).not.toEqual([])
})

test('what one test database holds does not show in another', async () => {
  await query(first.url, 'create table mine (value int)')
  await expect(query(second.url, 'select * from mine')).rejects.toThrow(/does not exist/)
})
