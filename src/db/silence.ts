import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** All in milliseconds. Together they are less than the five seconds in which a call must be answered. */
export interface Patience {
  /** How long a statement or a new connection may be without an answer before we ask why. */
  suspectMs: number
  /** How often that is looked at. */
  lookMs: number
  /** How long the database may take to answer that question. */
  answerMs: number
}

export const usualPatience: Patience = { suspectMs: 1500, lookMs: 250, answerMs: 2500 }
/**
 * Patience is counted in steps, and a step counts as one however late it comes: when this process itself gets no
 * processor time, a late answer says nothing about the database.
 */
const stepMs = 50
/** How much later than the server we end a statement that has its limit: for a server that no longer can. */
const afterServerMs = 60_000

/** The database was asked and did not answer. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor() {
    super('The database does not answer.')
  }
}

/** The number by which the server knows a connection; a pooler gives its own. */
export const backendOf = (client: pg.Client): number => Number(Reflect.get(client, 'processID') ?? 0)

/** Ends a connection without a farewell, so that the caller that waits for its answer gets an error at once. */
export const cut = (client: pg.Client): void => void client.connection.stream.destroy()

type Pending = { since: number; askAt: number }

/**
 * Notices that the database is silent: a machine that has vanished or stands still sends no end of the connection, and
 * TCP would wait for a quarter of an hour. A slow statement looks the same, so after a moment the server is asked
 * over another connection whether it still works on it. If it does not answer, or no longer knows the connection (after
 * a failover another server answers), the connection is cut. While it is silent, everybody is refused at once.
 */
export class Silence {
  readonly #urls: { url: string; directUrl: string }
  readonly #patience: Patience
  readonly #longestMs: number
  readonly #pending = new Map<pg.Client, Pending>()
  readonly #waiting = new Set<() => void>()
  readonly #timer: NodeJS.Timeout
  #isAsking = false
  #isSilent = false

  /** @param statementMs the server's limit for a statement; undefined: there is none, as for a backup */
  constructor(
    urls: { url: string; directUrl: string },
    { patience = usualPatience, statementMs }: { patience?: Patience | undefined; statementMs?: number | undefined },
  ) {
    this.#urls = urls
    this.#patience = patience
    this.#longestMs = (statementMs ?? Infinity) + afterServerMs
    this.#timer = setInterval(() => this.#look(), patience.lookMs).unref()
  }

  get isSilent(): boolean {
    return this.#isSilent
  }

  began(client: pg.Client): void {
    const since = performance.now()
    this.#pending.set(client, { since, askAt: since + this.#patience.suspectMs })
  }

  ended(client: pg.Client): void {
    this.#pending.delete(client)
  }

  /** Settles as `work` does, or rejects as soon as the database is found silent. */
  unlessSilent(work: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        reject(new DatabaseSilent())
        work.then(
          (late) => late.release(),
          () => undefined,
        )
      }
      this.#waiting.add(giveUp)
      const settled = () => this.#waiting.delete(giveUp)
      work.then(
        (client) => settled() && resolve(client),
        (error: unknown) => settled() && reject(error as Error),
      )
    })
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    if (this.#isAsking) return
    const now = performance.now()
    for (const [client, { since }] of this.#pending) if (now - since > this.#longestMs) cut(client)
    const suspects = [...this.#pending].filter(([, { askAt }]) => now > askAt).map(([client]) => client)
    if (suspects.length === 0 && !this.#isSilent) return
    this.#isAsking = true
    void this.#ask(suspects).finally(() => (this.#isAsking = false))
  }

  async #ask(suspects: pg.Client[]): Promise<void> {
    const working = await this.#findWorking(suspects.map(backendOf))
    this.#isSilent = working === null
    if (working === null) {
      for (const client of this.#pending.keys()) cut(client)
      for (const giveUp of this.#waiting) giveUp()
      this.#waiting.clear()
      return
    }
    for (const client of suspects) {
      const pending = this.#pending.get(client)
      if (pending === undefined) continue
      if (working === 'unknown' || working.has(backendOf(client)))
        pending.askAt = performance.now() + this.#patience.suspectMs
      else cut(client)
    }
  }

  /**
   * Which of these connections the server knows; null when it does not answer. `unknown` where its answer says nothing of
   * them: a pooler gives connections numbers of its own, and of several standbys another one may have been asked.
   */
  async #findWorking(backends: number[]): Promise<Set<number> | 'unknown' | null> {
    const { url, directUrl } = this.#urls
    const client = new pg.Client({ connectionString: directUrl, application_name: 'parde-ask' })
    client.on('error', () => undefined)
    const asking = (async () => {
      await client.connect()
      const { rows } = await client.query<Told>(whoIsThere, [backends])
      const [told] = rows
      const isTheirs = url === directUrl && told?.own === backendOf(client) && !told.is_standby
      return isTheirs ? new Set(told.known) : 'unknown'
    })().catch((error: unknown) => (isAnswer(error) ? 'unknown' : null))
    const found = await this.#within(asking)
    // a farewell needs a server that listens
    cut(client)
    return found
  }

  /** Returns the result of `asking`; null when it takes too long. */
  async #within<Found>(asking: Promise<Found>): Promise<Found | null> {
    const late = Symbol('late')
    for (let left = this.#patience.answerMs; left > 0; left -= stepMs) {
      const found = await Promise.race([asking, wait(stepMs, late, { ref: false })])
      if (found !== late) return found as Found
    }
    return null
  }
}

/** A server's facts about connections, and about itself. */
interface Told {
  own: number
  is_standby: boolean
  known: number[]
}

const whoIsThere = `
  select pg_backend_pid() as own, pg_is_in_recovery() as is_standby,
    array(select pid from pg_stat_activity where pid = any ($1)) as known`

/** Errors of a process that lacks the means to open one more connection; they say nothing of the database. */
const ownLack = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'])

/** A server that refuses one more connection is there; nor is it silent because we could not ask. */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? error.code?.startsWith('57P0') !== true
    : ownLack.has(String((error as NodeJS.ErrnoException).code))
