import { sql } from 'kysely'
import pg from 'pg'

/** How often a statement is sent before it gets a name. A statement that is asked once would only use memory. */
export const runsUntilNamed = 5
/** The most names in one pool. Each connection keeps a plan for every name that it has used. */
const mostNames = 250
/** The most texts that are counted. Lists of different lengths make many different texts. */
const mostCounted = 2000

const mark = '/* planned anew */'

/**
 * In a statement whose best plan depends on its values: it gets no name, because after some runs PostgreSQL would use one
 * plan for all of them. A search for a word in every row and one for a word in a single row are such.
 */
export const plannedAnew = sql.raw<never>(mark)

/**
 * Decides which statements are sent under a name: PostgreSQL parses a named statement once per connection. Gain and
 * cost: docs/decisions/037-prepared-statements.md.
 */
export class StatementNames {
  #runs = new Map<string, number>()
  #names = new Map<string, string>()
  #made = 0

  /** The statement's name; undefined while it has not been asked often enough. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (text.includes(mark)) return undefined
    const runs = (this.#runs.get(text) ?? 0) + 1
    if (runs <= runsUntilNamed || this.#names.size >= mostNames) {
      if (this.#runs.size >= mostCounted) this.#runs.clear()
      this.#runs.set(text, runs)
      return undefined
    }
    const name = `parde_${(this.#made += 1)}`
    this.#runs.delete(text)
    this.#names.set(text, name)
    return name
  }

  /** Tables have changed: every statement gets a new name when it is asked again. */
  forget(): void {
    this.#names.clear()
  }
}

/** The database refused a plan that was made before a change of its tables (or that it has lost), and did nothing. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

type Send = (config: pg.QueryConfig | string, values?: unknown) => Promise<pg.QueryResult>

/**
 * A client that sends frequent statements under a name. It answers a stale plan by asking again without a name; inside
 * a transaction, `transaction()` repeats the whole transaction.
 */
export function preparingClient(names: StatementNames): typeof pg.Client {
  class PreparingClient extends pg.Client {
    async #sendNamed(send: Send, asked: { name: string; text: string; values: unknown[] }): Promise<pg.QueryResult> {
      const isInside = this.getTransactionStatus() !== 'I'
      try {
        return await send(asked)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        names.forget()
        if (isInside) throw error
        return send(asked.text, asked.values)
      }
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- one body for the overloads of pg
    override query(...args: any[]): any {
      const send = super.query.bind(this) as Send
      const [text, values] = args as unknown[]
      // a call with a callback, a cursor or its own config is not one of our queries
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || args.length !== 2)
        return (send as (...all: unknown[]) => unknown)(...(args as unknown[]))
      const name = names.nameOf(text)
      return name === undefined ? send(text, values) : this.#sendNamed(send, { name, text, values })
    }
  }
  return PreparingClient
}
