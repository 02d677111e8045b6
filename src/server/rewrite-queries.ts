import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/client.ts'

const atOnce = 1000

/** Reads all rows of a statement in turn, as they were when it began, whatever is written meanwhile. */
async function* inBatches<Row>(tx: Tx, rows: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare rewritten no scroll cursor for ${rows}`.execute(tx)
  for (;;) {
    const batch = await sql<Row>`fetch ${sql.lit(atOnce)} from rewritten`.execute(tx)
    if (batch.rows.length === 0) break
    yield batch.rows
  }
  await sql`close rewritten`.execute(tx)
}

/** By which a row is found again. It changes when the row is written, so it is good for one change. */
const ctid = sql`ctid::text`

/** The new values of a batch as a table `written`: the ctid of each row, and a column for each value. */
function written(ctids: readonly string[], values: Readonly<Record<string, readonly Buffer[]>>): RawBuilder<unknown> {
  const columns = Object.entries(values).map(
    ([name, list]) => sql`unnest(${list}::bytea[]) as ${sql.ref(`new_${name}`)}`,
  )
  return sql`(select unnest(${ctids}::text[])::tid as of_row, ${sql.join(columns)}) as written`
}

/**
 * Writes columns of bytes of a table anew, row for row, or only those rows that have something in `present`. `change` gets the columns that `read` names
 * and gives the new value of each column that `write` names. @returns how many rows there were
 */
export async function rewriteRows<Row extends object, Column extends string>(
  tx: Tx,
  given: {
    table: string
    read: readonly (keyof Row & string)[]
    write: readonly Column[]
    present?: Column
  },
  change: (row: Row) => Record<Column, Buffer>,
): Promise<number> {
  const { table, read, write, present } = given
  const where = present === undefined ? sql`true` : sql`${sql.ref(present)} is not null`
  const columns = sql.join(read.map((name) => sql.ref(name)))
  const rows = sql<Row & { ctid: string }>`select ${ctid} as ctid, ${columns} from ${sql.table(table)} where ${where}`
  let count = 0
  for await (const batch of inBatches(tx, rows)) {
    const changed = batch.map((row) => change(row))
    const values = Object.fromEntries(write.map((name) => [name, changed.map((one) => one[name])]))
    const sets = sql.join(write.map((name) => sql`${sql.ref(name)} = ${sql.ref(`written.new_${name}`)}`))
    await sql`
      update ${sql.table(table)} set ${sets}
      from ${written(
        batch.map((row) => row.ctid),
        values,
      )}
      where ${sql.ref(`${table}.ctid`)} = written.of_row`.execute(tx)
    count += batch.length
  }
  return count
}

/** Whether this database has a queue yet. */
async function hasQueue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(tx)
  return rows[0]?.is === true
}

/**
 * Writes the field `sealed` of all jobs of a name anew, also of those that died. `change` gives null for what it cannot open:
 * that is left as it is. @returns how many were written
 */
export async function rewriteJobs(tx: Tx, job: string, change: (sealed: string) => string | null): Promise<number> {
  if (!(await hasQueue(tx))) return 0
  const rows = sql<{ id: string; sealed: string }>`
    select id::text, data ->> 'sealed' as sealed from pgboss.job
    where (name = ${job} or source_name = ${job}) and data ->> 'sealed' is not null`
  let count = 0
  for await (const batch of inBatches(tx, rows)) {
    const changed = batch.flatMap(({ id, sealed }) => {
      const text = change(sealed)
      return text === null ? [] : [{ id, text }]
    })
    await sql`
      update pgboss.job set data = jsonb_set(data, '{sealed}', to_jsonb(written.text))
      from (
        select unnest(${changed.map(({ id }) => id)}::uuid[]) as id, unnest(${changed.map(({ text }) => text)}::text[]) as text
      ) as written
      where job.id = written.id`.execute(tx)
    count += changed.length
  }
  return count
}
