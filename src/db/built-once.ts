import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'

class Named {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A value of a statement, by the name under which each call gives it. */
export type ValueNamed = (name: string) => RawBuilder<never>

function valueOf(name: string, values: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(values, name)) throw new Error(`The statement has a value “${name}”, and it was not given.`)
  return values[name]
}

/**
 * A statement whose text is built when it is asked first, and of which later calls only give the values. For statements of
 * calls that come often: to build one of 20 columns takes as long as to read its rows.
 */
export function builtOnce<Row>(
  build: (db: Db, value: ValueNamed) => Compilable<Row> | RawBuilder<Row>,
): (db: Db, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  let built: CompiledQuery<Row> | null = null
  return async (db, values) => {
    built ??= build(db, (name) => sql<never>`${new Named(name)}`).compile(db)
    const parameters = built.parameters.map((one) => (one instanceof Named ? valueOf(one.name, values) : one))
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
