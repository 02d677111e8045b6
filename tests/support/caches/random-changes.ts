import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { type WatchedTable, watchedTables } from '#db/watched-tables.ts'

interface Column {
  name: string
  type: string
  isKey: boolean
}

/** Numbers that look random and come again with the same seed. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, coalesce(attnum = any (
      select unnest(indkey) from pg_index where indrelid = attrelid and indisprimary
    ), false) as "isKey"
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  )
  return rows
}

type Chance = (below: number) => number

/** Another value for a column: that of another row, or one near it. */
function valueFor({ name, type }: Column, table: string, chance: Chance): RawBuilder<unknown> {
  const ref = sql.ref(name)
  if (type === 'boolean') return sql`not ${ref}`
  if (type === 'text' && chance(2) === 0) return sql`${ref} || 'x'`
  if (type.startsWith('timestamp') && chance(2) === 0) return sql`${ref} + interval '1 hour'`
  if (['integer', 'bigint', 'smallint'].includes(type) && chance(3) === 0) return sql`${ref} + 1`
  return sql`(select other.${ref} from ${sql.table(table)} other order by md5(other::text || ${chance(1e6)}::text) limit 1)`
}

const anyRow = (table: string, chance: Chance) =>
  sql`(select one.ctid from ${sql.table(table)} one order by md5(one::text || ${chance(1e6)}::text) limit 1)`

/** A change of one row, or of all; most of those that it thinks of the database refuses. */
async function changeOf(db: Db, table: WatchedTable, chance: Chance): Promise<RawBuilder<unknown>> {
  const columns = await columnsOf(db, table)
  const what = chance(10)
  if (what === 0) return sql`delete from ${sql.table(table)} where ctid = ${anyRow(table, chance)}`
  if (what === 1) {
    // a row like another, with the key of a third where it has one of several
    const values = columns.map((column) => {
      if (column.isKey && column.type === 'uuid' && columns.filter(({ isKey }) => isKey).length === 1)
        return sql`gen_random_uuid()`
      if (column.isKey && column.type === 'integer' && column.name === 'id')
        return sql`9000000 + ${chance(900_000)}::int`
      return column.isKey ? valueFor(column, table, () => 1) : sql`${sql.ref(column.name)}`
    })
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    return sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${sql.join(values)} from ${sql.table(table)} where ctid = ${anyRow(table, chance)}`
  }
  const changeable = columns.filter(({ isKey }) => !isKey || chance(4) === 0)
  const column = changeable[chance(changeable.length)] ?? columns[0]
  if (column === undefined) throw new Error(`${table} has no column.`)
  const which = what === 2 ? sql`true` : sql`ctid = ${anyRow(table, chance)}`
  return sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${valueFor(column, table, chance)} where ${which}`
}

/** Does one change that the database takes and that changes a row, and tells which. */
export async function changeAnything(db: Db, chance: Chance): Promise<string> {
  for (;;) {
    const table = watchedTables[chance(watchedTables.length)] ?? 'products'
    const change = await changeOf(db, table, chance)
    try {
      const { numAffectedRows = 0n } = await change.execute(db)
      const { sql: text } = change.compile(db)
      if (numAffectedRows > 0n) return text.replaceAll(/\s+/g, ' ')
    } catch {
      // against a rule of the database
    }
  }
}
