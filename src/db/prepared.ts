import pg from 'pg'

/** How often a statement is sent as it is before it is worth a name: what is asked once would only fill the memory. */
const worthAName = 5
/** Names of one pool. Each of its connections keeps a plan for every name that it has used. */
const mostNames = 250
/** Texts that are counted; lists of many lengths make many texts. */
const mostCounted = 2000

/**
 * Which statements go to the database under a name: a named one is parsed once on each connection. What it gains and
 * costs: docs/decisions/037-prepared-statements.md.
 */
export class StatementNames {
  #runs = new Map<string, number>()
  #names = new Map<string, string>()
  #made = 0

  /** Undefined while a statement is not asked often enough. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const runs = (this.#runs.get(text) ?? 0) + 1
    if (runs <= worthAName || this.#names.size >= mostNames) {
      if (this.#runs.size >= mostCounted) this.#runs.clear()
      this.#runs.set(text, runs)
      return undefined
    }
    const name = `parde_${(this.#made += 1)}`
    this.#runs.delete(text)
    this.#names.set(text, name)
    return name
  }

  /** The tables are others than they were: every statement gets a new name when it is asked for again. */
  forget(): void {
    this.#names.clear()
  }
}

/** The database has a plan of before a change of its tables (or has lost it), and did nothing. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

type Send = (config: pg.QueryConfig | string, values?: unknown) => Promise<pg.QueryResult>

/**
 * A client that sends what is asked often under a name. A stale plan is met by asking again without one; inside of a
 * transaction that is the transaction's to do.
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
      // with a callback, a cursor or a config of its own it is not one of ours
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || args.length !== 2)
        return (send as (...all: unknown[]) => unknown)(...(args as unknown[]))
      const name = names.nameOf(text)
      return name === undefined ? send(text, values) : this.#sendNamed(send, { name, text, values })
    }
  }
  return PreparingClient
}
