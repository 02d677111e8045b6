import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import pg from 'pg'

const migrations = path.join(import.meta.dirname, '..', '..', '..', 'src', 'db', 'migrations')

/** Tables that a process fills again itself, and tables with sign-in secrets. */
const leftOut = ['migrations', 'sessions', 'auth_codes', 'remember_tokens', 'device_requests', 'rate_limits']

/** Compresses a text. */
export function pack(text: string): Buffer {
  const bytes = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}

export function unpack(file: string): string {
  return brotliDecompressSync(readFileSync(file)).toString()
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The shop's tables, each after those that it refers to. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; needs: string[] }>(`
    select c.relname as name, array(
      select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
    ) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  const waiting = new Map(tables.map(({ name, needs }) => [name, needs]))
  const order: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, needs]) => needs.every((need) => !waiting.has(need)))
    if (free.length === 0) throw new Error(`tables that refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const [name] of free) {
      order.push(name)
      waiting.delete(name)
    }
  }
  return order.filter((name) => !leftOut.includes(name))
}

async function statementOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => `quote_nullable(${name}::text)`).join(", ',', ")
  const { rows } = await client.query<{ line: string }>(
    `select concat(${values}) as line from ${table} order by ${table}::text`,
  )
  if (rows.length === 0) return []
  const lines = rows.map(({ line }) => `(${line})`).join(',\n')
  return [`insert into ${table} (${names.join(',')}) overriding system value values\n${lines};`]
}

/** The present values of the identity columns, so that new rows get unused numbers. */
async function countersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('select setval(%L, %s);', s.schemaname || '.' || s.sequencename, s.last_value) as line
    from pg_sequences s where s.schemaname = 'public' and s.last_value is not null order by 1`)
  return rows.map(({ line }) => line)
}

/** Every row of a database as plain SQL, for an empty database with the same migrations. */
export function dumpRows(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const statements: string[] = []
    for (const table of await tablesInOrder(client)) statements.push(...(await statementOf(client, table)))
    return [...statements, ...(await countersOf(client))].join('\n')
  })
}

/** Brings an empty database to a release's state: with its migrations and no later ones. */
export function migrateTo(url: string, last: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query('create extension if not exists pg_trgm')
    await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
    const names = readdirSync(migrations).filter((name) => name.endsWith('.sql') && name <= last)
    for (const name of names.sort()) {
      await client.query(readFileSync(path.join(migrations, name), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
    }
  })
}

/** Restores dumped rows. Triggers for new rows are off meanwhile, because these rows were checked before. */
export function restoreRows(url: string, dumped: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows: triggers } = await client.query<{ off: string; on: string }>(`
      select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
        format('alter table %s enable %s trigger %I', tgrelid::regclass,
          case tgenabled when 'A' then 'always' else '' end, tgname) as on
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace and tgenabled <> 'D'`)
    await client.query('begin')
    for (const { off } of triggers) await client.query(off)
    // rows that migrations write are among the dumped rows
    const { rows: filled } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const emptied = filled.map(({ name }) => name).filter((name) => !leftOut.includes(name))
    await client.query(`truncate ${emptied.join(', ')} cascade`)
    await client.query(dumped)
    for (const { on } of triggers) await client.query(on)
    await client.query('commit')
  })
}
