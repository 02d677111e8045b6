import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { currentTracer } from '#lib/trace.ts'
import { followStatement } from './follow-statement.ts'
import { noteStatement } from './reads.ts'
import { cut, type Silence } from './silence.ts'
import { countStatement } from './work.ts'

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

/** A statement that is sent under a name. */
export interface Named {
  name: string
  text: string
}

/**
 * Decides which statements are sent under a name: PostgreSQL parses a named statement once per connection. Gain and
 * cost: docs/decisions/037-prepared-statements.md.
 *
 * A name is a hash of the text that is sent, and of nothing else. Behind a pooler two processes may meet on one
 * connection of the server; there the same name must mean the same statement.
 */
export class StatementNames {
  #runs = new Map<string, number>()
  #named = new Map<string, Named>()
  #generation = 0

  /** How the statement is sent; undefined while it has not been asked often enough for a name. */
  nameOf(text: string): Named | undefined {
    const known = this.#named.get(text)
    if (known !== undefined) return known
    if (text.includes(mark)) return undefined
    const runs = (this.#runs.get(text) ?? 0) + 1
    if (runs <= runsUntilNamed || this.#named.size >= mostNames) {
      if (this.#runs.size >= mostCounted) this.#runs.clear()
      this.#runs.set(text, runs)
      return undefined
    }
    // a pooler knows statements by their text, so a new plan needs another text as well as another name
    const sent = this.#generation === 0 ? text : `${text} /* ${this.#generation} */`
    const named = { name: `parde_${createHash('sha256').update(sent).digest('hex').slice(0, 24)}`, text: sent }
    this.#runs.delete(text)
    this.#named.set(text, named)
    return named
  }

  /** Tables have changed: every statement gets a new name when it is asked again. */
  forget(): void {
    this.#named.clear()
    this.#generation += 1
  }
}

/**
 * The database refused a plan and did nothing: it was made before a change of its tables (0A000), or was lost (26000),
 * or somebody else made it on this connection of a pooler (42P05).
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === '26000' || error.code === '42P05') return true
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** A server that was the primary and no longer is: this connection would refuse every change from now on. */
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** Of a query that is a text or has its own config, or of a cursor, which is not said to have one. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : ''
}

type Send = (config: pg.QueryConfig | string, values?: unknown) => Promise<pg.QueryResult>

/**
 * A client that sends frequent statements under a name, unless `names` is null, and whose waiting is watched. It answers
 * a stale plan by asking again without a name; inside a transaction, `transaction()` repeats the whole transaction.
 */
export function preparingClient(names: StatementNames | null, silence: Silence): typeof pg.Client {
  class PreparingClient extends pg.Client {
    constructor(config: pg.ClientConfig) {
      // not a setting of the pool, where it would also limit how long a visitor of a busy moment waits for a connection
      super({ ...config, connectionTimeoutMillis: 3000, keepAlive: true })
    }

    async #sendNamed(send: Send, asked: Named & { plain: string; values: unknown[] }): Promise<pg.QueryResult> {
      const isInside = this.getTransactionStatus() !== 'I'
      try {
        return await send({ name: asked.name, text: asked.text, values: asked.values })
      } catch (error) {
        if (names === null || !isStalePlan(error)) throw error
        names.forget()
        if (isInside) throw error
        return send(asked.plain, asked.values)
      }
    }

    /** Settles when the pool knows that this connection is of no use. */
    async #leave(): Promise<void> {
      const ended = once(this, 'end')
      cut(this)
      await ended
    }

    async #watched<Answer>(sent: Promise<Answer>): Promise<Answer> {
      silence.began(this)
      try {
        return await sent
      } catch (error) {
        if (isReadOnly(error)) await this.#leave()
        throw error
      } finally {
        silence.ended(this)
      }
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- one body for the overloads of pg
    override connect(...args: any[]): any {
      silence.began(this)
      const [told] = args as [((...answer: unknown[]) => void)?]
      if (told === undefined) return super.connect().finally(() => silence.ended(this))
      return super.connect((...answer: unknown[]) => {
        silence.ended(this)
        told(...answer)
      })
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- one body for the overloads of pg
    override query(...args: any[]): any {
      const [text, values] = args as unknown[]
      noteStatement(textOf(text))
      const isOurs = typeof text === 'string' && Array.isArray(values) && args.length === 2
      const ask = () => countStatement(() => this.#ask(args))
      return isOurs && currentTracer()?.isFollowed() === true ? followStatement(text, async () => ask()) : ask()
    }

    #ask(args: unknown[]): unknown {
      const send = super.query.bind(this) as Send
      const [text, values] = args
      const isOurs = typeof text === 'string' && Array.isArray(values) && values.length > 0 && args.length === 2
      const named = isOurs ? names?.nameOf(text) : undefined
      if (isOurs && named !== undefined) return this.#watched(this.#sendNamed(send, { ...named, plain: text, values }))
      // a call with a callback, a cursor or its own config is not one of our queries
      const sent: unknown = (send as (...all: unknown[]) => unknown)(...args)
      return sent instanceof Promise ? this.#watched(sent) : sent
    }
  }
  return PreparingClient
}
