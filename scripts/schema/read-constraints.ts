import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/** Both by `table.column`. */
export type Constraints = {
  /** The texts that a check allows. */
  unions: Map<string, string[]>
  /** The column that a foreign key refers to. */
  references: Map<string, string>
}

/** `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))`, as PostgreSQL writes it back. A wider condition is no union. */
const oneOf = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/
/** `in ('a')` is written back without a list. */
const only = /^CHECK \(\(\w+ = ('[^']*'::text)\)\)$/

async function readChecks(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
  `.execute(db)
  const unions = new Map<string, string[]>()
  for (const { column, definition } of rows) {
    const list = (oneOf.exec(definition) ?? only.exec(definition))?.[1]
    if (list !== undefined)
      unions.set(
        column,
        [...list.matchAll(/'([^']*)'::text/g)].map((found) => found[1] ?? ''),
      )
  }
  return unions
}

async function readReferences(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; to: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, c.confrelid::regclass || '.' || b.attname as to
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as pair (own, other)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.other
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
  `.execute(db)
  return new Map(rows.map(({ column, to }) => [column, to]))
}

/** Reads unions and references of columns from the constraints of a migrated database. */
export async function readConstraints(db: Db): Promise<Constraints> {
  return { unions: await readChecks(db), references: await readReferences(db) }
}
