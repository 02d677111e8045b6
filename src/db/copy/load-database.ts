import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  copyOut,
  type CopiedTable,
  type DatabaseCopy,
  listTables,
  openForCopy,
  quoted,
  quotedTable,
  type TableName,
} from './copied-tables.ts'

/** Throws a sentence when the database already holds a table, so that a copy never mixes with other data. */
export async function assertEmpty(url: string): Promise<void> {
  const client = await openForCopy(url)
  try {
    const { rows } = await client.query<{ name: string }>(`
      select n.nspname || '.' || r.relname as name from pg_class r join pg_namespace n on n.oid = r.relnamespace
      where r.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' order by 1 limit 3`)
    if (rows.length > 0)
      throw new Error(
        `The database to load into is not empty: it has ${rows.map(({ name }) => name).join(', ')}. ` +
          'Create a new one, and name that.',
      )
  } finally {
    await client.end().catch(() => {})
  }
}

/** Takes away what would judge or change rows on their way in; returns what puts it back. */
async function putRulesAside(client: pg.Client, tables: readonly TableName[]): Promise<string[]> {
  const back: string[] = []
  const { rows: foreign } = await client.query<{ table: string; name: string; rule: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, to_regnamespace('pgboss'))`)
  for (const { table, name, rule } of foreign) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    back.push(`alter table ${table} add constraint ${quoted(name)} ${rule}`)
  }
  const { rows: triggers } = await client.query<{ table: string; name: string; state: string }>(
    `
    select tgrelid::regclass::text as table, tgname as name, tgenabled as state from pg_trigger
    where not tgisinternal and tgparentid = 0 and tgenabled in ('O', 'A', 'R')
      and tgrelid = any ($1::text[]::regclass[])`,
    [tables.map(quotedTable)],
  )
  const how: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' }
  for (const { table, name, state } of triggers) {
    await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
    // the ledger's triggers are `enable always`, and a plain `enable` would take that from them without a word
    back.push(`alter table ${table} ${how[state]} trigger ${quoted(name)}`)
  }
  return back
}

async function setSequences(client: pg.Client, sequences: DatabaseCopy['sequences']): Promise<void> {
  for (const { schema, name, value } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quotedTable({ schema, name }), value])
}

async function assertSameTables(client: pg.Client, copy: DatabaseCopy): Promise<void> {
  const there = new Map((await listTables(client)).map((table) => [quotedTable(table), table.columns]))
  const lacking = copy.tables.filter((table) => !there.has(quotedTable(table)))
  if (lacking.length > 0) throw new Error(`The database lacks ${lacking.map(quotedTable).join(', ')}.`)
  const other = copy.tables.filter(({ columns, ...table }) =>
    columns.some((column) => there.get(quotedTable(table))?.includes(column) !== true),
  )
  if (other.length > 0) throw new Error(`The database has other columns in ${other.map(quotedTable).join(', ')}.`)
}

/**
 * Loads a copy into a database that has the same migrations, in one transaction: all of it or nothing. Rows that
 * migrations wrote are replaced. Foreign keys are checked at the end, over all rows. The owner of the tables may do it;
 * no superuser is needed.
 *
 * @param open gives the compressed text of a table
 */
export async function loadDatabase(
  url: string,
  copy: DatabaseCopy,
  open: (table: CopiedTable) => Promise<Readable>,
): Promise<void> {
  const client = await openForCopy(url)
  try {
    await client.query('begin')
    await assertSameTables(client, copy)
    const tables = await listTables(client)
    const back = await putRulesAside(client, tables)
    await client.query(`truncate ${tables.map(quotedTable).join(', ')}`)
    for (const table of copy.tables) {
      const into = `copy ${quotedTable(table)} (${table.columns.map(quoted).join(', ')}) from stdin`
      await pipeline(await open(table), createGunzip(), client.query(copyFrom(into)))
    }
    await setSequences(client, copy.sequences)
    for (const statement of back) await client.query(statement)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

export interface TableDifference {
  table: string
  copied: Pick<CopiedTable, 'rows' | 'sha256'>
  found: Pick<CopiedTable, 'rows' | 'sha256'>
}

/**
 * Reads every table again and compares its rows with those of the copy, to the byte. Only right after loading: rows come
 * in the order in which they were loaded until one of them changes.
 */
export async function compareDatabase(url: string, copy: DatabaseCopy): Promise<TableDifference[]> {
  const client = await openForCopy(url)
  try {
    const differences: TableDifference[] = []
    for (const copied of copy.tables) {
      const { schema, name, columns } = copied
      const found = await copyOut(client, { schema, name, columns }, null)
      if (found.rows !== copied.rows || found.sha256 !== copied.sha256)
        differences.push({ table: `${copied.schema}.${copied.name}`, copied, found })
    }
    return differences
  } finally {
    await client.end().catch(() => {})
  }
}
