import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as a copy holds it. The sum is that of the text that COPY writes, so equal sums mean equal rows. */
export interface CopiedTable {
  schema: string
  name: string
  columns: string[]
  rows: number
  /** Of the text before it is compressed. */
  bytes: number
  sha256: string
  /** Where the compressed text of this table is in the copy's file: its first byte, and the one after its last. */
  from: number
  to: number
}

/** A table's columns, rows and sum, wherever the rows are stored. */
export type TableRows = Omit<CopiedTable, 'from' | 'to'>

/** The database at one moment, without its rows. */
export interface DatabaseCopy {
  takenAt: string
  /** As PostgreSQL names its version. */
  server: string
  /** The newest migration that was applied. */
  migration: string
  /** The version of the queue's tables; null when there is no queue yet. */
  queue: string | null
  tables: CopiedTable[]
  sequences: { schema: string; name: string; value: string }[]
}

export type TableName = Pick<CopiedTable, 'schema' | 'name'>
type TableColumns = Pick<CopiedTable, 'schema' | 'name' | 'columns'>

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quotedTable = ({ schema, name }: TableName): string => `${quoted(schema)}.${quoted(name)}`

/** The settings on which the text of a value depends, so that the same row has the same text on every server. */
const sameText = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off`

/** A connection of its own for copies; the caller ends it. */
export async function openForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'parde-copy',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(sameText)
  return client
}

/**
 * The tables that a copy holds: all of ours, and of the queue its jobs. Its figures and the notes on its own
 * migrations are left out, because a new queue makes them itself; and the hold after a restore, which is of one house
 * and not of its content: it must stand before the first copied job does.
 */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select n.nspname as schema, r.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class r join pg_namespace n on n.oid = r.relnamespace
    where r.relkind = 'r' and (n.nspname = 'public' and r.relname <> 'restore_holds'
      or (n.nspname = 'pgboss' and r.relname !~ '^(version|bam|warning|queue_stats.*)$'))
    order by 1, 2`)
  return rows
}

/** Sends the rows of a table to `sink` as the text of COPY, and counts and sums them up. */
export async function copyOut(
  client: pg.Client,
  table: TableColumns,
  sink: NodeJS.WritableStream | null,
): Promise<TableRows> {
  const hash = createHash('sha256')
  let bytes = 0
  const text = client.query(
    copyTo(`copy (select ${table.columns.map(quoted).join(', ')} from only ${quotedTable(table)}) to stdout`),
  )
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, sink === null ? undefined : chunk)
    },
  })
  if (sink === null) await pipeline(text, counting.resume())
  else await pipeline(text, counting, sink)
  return { ...table, rows: text.rowCount, bytes, sha256: hash.digest('hex') }
}
