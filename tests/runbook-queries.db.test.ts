import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'runbooks')

/** The statements of a runbook: those of its blocks of SQL, and those within a sentence. */
function statementsOf(text: string): string[] {
  const blocks = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split(';'))
  const within = [...text.matchAll(/`((?:select|update|delete|insert) [^`]+)`/g)].map(([, words = '']) => words)
  return [...blocks, ...within].map((statement) => statement.trim().replace(/;$/, '')).filter((words) => words !== '')
}

const statements = readdirSync(folder).flatMap((name) =>
  statementsOf(readFileSync(join(folder, name), 'utf8')).map((statement) => [name, statement] as const),
)

const { url } = await testDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

/** Fills a statement as psql does: `:name` is put in as it is, `:'name'` as a text in quotes. An id is no number. */
const asPsql = (statement: string): string =>
  statement.replaceAll(/(?<!:):'\w+'/g, "'018f0000-0000-7000-8000-000000000001'").replaceAll(/(?<!:):\w+/g, '100001')

/** The server reads the statement and finds its tables and columns; nothing is executed. */
async function faultOf(statement: string): Promise<string | null> {
  try {
    await client.query(`prepare asked as ${asPsql(statement)}`)
    await client.query('deallocate asked')
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('there are statements to try, and one that names a column which is not there is found', async () => {
  expect(statements.length).toBeGreaterThan(6)
  expect(await faultOf('select statement from purchases where number = :number')).toBe(
    'column "statement" does not exist',
  )
  // psql puts an id in without quotes then
  expect(await faultOf('select state from payment_attempts where id = :attempt')).toBe(
    'operator does not exist: uuid = integer',
  )
})

test.each(statements)('%s: the database knows what is asked by %s', async (_name, statement) => {
  expect(await faultOf(statement)).toBeNull()
})
