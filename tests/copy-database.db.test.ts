import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { CopiedTable } from '#db/copy/copied-tables.ts'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { post, saleEntries } from '#server/features/payments/wallet/index.ts'
import { createQueueTables } from '#jobs/queue-tables.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/database.ts'
import { migrate } from '#db/migrate.ts'
import { dumpDatabase } from '#db/copy/dump-database.ts'
import { assertEmpty, compareDatabase, loadDatabase } from '#db/copy/load-database.ts'

const { url } = await testDatabase()
const source = new pg.Client({ connectionString: url })
await source.connect()
afterAll(() => source.end())

/** Something of everything that is hard to carry over: members, the ledger, text with every kind of mark in a job. */
async function fill(): Promise<void> {
  await addMembers('one@parde.example', 'two@parde.example')
  const { db, close } = connect(url, { max: 1 })
  const account = { kind: 'gateway', gateway: 'zarinpal' } as const
  const entries = saleEntries({ vat: 100_000, currency: 'IRR', paidBy: [{ account, amount: 1_100_000 }] })
  await transaction(db, (tx) => post(tx, { kind: 'sale', reference: randomUUID(), postedAt: new Date(), entries }))
  await close()
  await source.query(`
    insert into pgboss.job_common (name, data)
    select 'accounts.sweep', jsonb_build_object('text', E'a\\tb\\n\\\\ سلام')`)
}

async function addMembers(...names: string[]): Promise<void> {
  for (const name of names)
    await source.query(`insert into members (user_name, user_name_kind) values ($1, 'email')`, [name])
}
await fill()

async function dump(from = url) {
  let file = Buffer.alloc(0)
  const copy = await dumpDatabase(from, async (body) => void (file = await buffer(body)))
  return { copy, open: async (table: CopiedTable) => Readable.from([file.subarray(table.from, table.to)]) }
}

async function target(): Promise<string> {
  const { url: made } = await emptyDatabase()
  return made
}

const all = async (at: string, query: string) => {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}
/** The queue has a table of figures for each day: a copy that is loaded has that of its own day. */
const withoutDay = (name: string) => `regexp_replace(${name}, '_\\d{8}', '_day')`
const rules = `
  select ${withoutDay('conrelid::regclass::text')} as what, ${withoutDay('conname')} as name, pg_get_constraintdef(oid) as how
  from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
  order by 1, 2, 3`

test('a copy that is loaded has every row, every rule and every number as before', async () => {
  const { copy, open } = await dump()
  expect(copy.tables.find(({ name }) => name === 'ledger_entries')?.rows).toBe(3)
  const into = await target()
  await assertEmpty(into)
  await migrate(into, copy.migration)
  expect(await createQueueTables(into)).toBe(copy.queue)
  await loadDatabase(into, copy, open)
  expect(await compareDatabase(into, copy)).toEqual([])
  expect(await all(into, rules)).toEqual(await all(url, rules))
  const numbers = 'select sequencename, last_value from pg_sequences where last_value is not null order by 1'
  expect(await all(into, numbers)).toEqual(await all(url, numbers))
  await expect(all(into, 'delete from ledger_entries')).rejects.toThrow('append-only')
  await all(into, `update members set first_name = 'other' where user_name = 'one@parde.example'`)
  expect((await compareDatabase(into, copy)).map(({ table }) => table)).toEqual(['public.members'])
})

test('rows that are written during the copy are not in it', async () => {
  const copy = await dumpDatabase(url, async (body) => {
    await once(body, 'readable')
    await addMembers('late@parde.example')
    await buffer(body)
  })
  expect(copy.tables.find(({ name }) => name === 'members')?.rows).toBe(2)
  await source.query(`delete from members where user_name = 'late@parde.example'`)
})

test('a row without what it refers to is refused, and nothing is loaded', async () => {
  const { copy, open } = await dump()
  const into = await target()
  await migrate(into, copy.migration)
  await createQueueTables(into)
  const without = { ...copy, tables: copy.tables.filter(({ name }) => name !== 'queue') }
  await expect(loadDatabase(into, without, open)).rejects.toThrow('q_fkey')
  expect(await all(into, 'select 1 from members')).toEqual([])
})

test('a database that holds something is refused by name', async () => {
  await expect(assertEmpty(url)).rejects.toThrow(/is not empty: it has pgboss\.bam/)
})

test('data of a newer release is refused before anything is written', async () => {
  const into = await target()
  await expect(migrate(into, '9999_later.sql')).rejects.toThrow('a newer release wrote that data')
  await assertEmpty(into)
})

test('a place that takes nothing more ends the copy with its reason', async () => {
  const dumping = dumpDatabase(url, async (body) => {
    await once(body, 'readable')
    throw new Error('the disk has no room')
  })
  await expect(dumping).rejects.toThrow('the disk has no room')
})
