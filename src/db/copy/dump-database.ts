import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import {
  copyOut,
  type CopiedTable,
  type DatabaseCopy,
  listTables,
  openForCopy,
  type TableName,
} from './copied-tables.ts'

/** The name of a table's file in a copy. */
export const fileOfTable = ({ schema, name }: TableName): string => `${schema}.${name}.copy.gz`

async function textOf(client: pg.Client, query: string): Promise<string | null> {
  const { rows } = await client.query<{ text: string | null }>(query)
  return rows[0]?.text ?? null
}

async function queueVersion(client: pg.Client): Promise<string | null> {
  const there = await textOf(client, `select to_regclass('pgboss.version')::text as text`)
  return there === null ? null : textOf(client, 'select version::text as text from pgboss.version')
}

async function dumpTables(client: pg.Client, put: (file: string, body: Readable) => Promise<void>) {
  const tables: CopiedTable[] = []
  for (const table of await listTables(client)) {
    // level 1: three times as fast as the default, and a fifth larger
    const packed = createGzip({ level: 1 })
    const [putting, copying] = await Promise.allSettled([
      put(fileOfTable(table), packed),
      copyOut(client, table, packed),
    ])
    // a put that breaks off breaks the copy too, and its reason is the one to tell
    if (putting.status === 'rejected') throw putting.reason
    if (copying.status === 'rejected') throw copying.reason
    tables.push(copying.value)
  }
  return tables
}

/**
 * Copies all rows as they are at one moment, while the house runs, and gives each table's compressed text to `put`.
 * Works on every PostgreSQL from 15 on and needs no program beside it. Numbers that sequences have given out are read
 * last, so that none is lower than in a copied row.
 */
export async function dumpDatabase(
  url: string,
  put: (file: string, body: Readable) => Promise<void>,
): Promise<DatabaseCopy> {
  const client = await openForCopy(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const takenAt = (await textOf(client, `select to_json(now()) #>> '{}' as text`)) ?? ''
    const server = (await textOf(client, `select current_setting('server_version') as text`)) ?? ''
    const migration = await textOf(client, 'select max(name) as text from migrations')
    if (migration === null) throw new Error('This database has no migrations: it is not one of Parde.')
    const queue = await queueVersion(client)
    const tables = await dumpTables(client, put)
    const { rows: sequences } = await client.query<DatabaseCopy['sequences'][number]>(`
      select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1, 2`)
    await client.query('commit')
    return { takenAt: new Date(takenAt).toISOString(), server, migration, queue, tables, sequences }
  } finally {
    await client.end().catch(() => {})
  }
}
