import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from '#db/embedded/embedded.ts'
import { hasAllMigrations } from '#db/own-migrations.ts'
import { runPart } from './part.ts'
import { Sentence } from './sentence.ts'

export type Database = { url: string; directUrl: string; stop(): Promise<void> }

export type DatabaseOptions = {
  root: string
  dataDir: string
  databaseUrl: string | null
  /** The server itself, where `databaseUrl` leads through a pooler. */
  directUrl: string | null
  /** How the embedded database stores its log for backups; null: it does not. */
  archives: EmbeddedOptions['archives']
  record: (line: string) => void
  say: (sentence: string) => void
  /** Called with a sentence when a killed database cannot be started again. */
  giveUp: (sentence: string) => void
}

const TRIES = 5
const PAUSE_MS = 1000

/** Starts our database again after it was killed. Its clients only need to connect again. */
async function bringBack({
  dataDir,
  archives,
  record,
  say,
  giveUp,
}: DatabaseOptions): Promise<EmbeddedDatabase | null> {
  say('The database ended by itself and is started again.')
  for (let tries = 1; ; tries++) {
    try {
      return await startEmbedded({ dataDir, archives, log: record })
    } catch (error) {
      if (tries === TRIES) {
        giveUp(`The database cannot be brought back. ${(error as Error).message}`)
        return null
      }
      await sleep(PAUSE_MS)
    }
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  let current: EmbeddedDatabase | null = await startEmbedded({
    dataDir: options.dataDir,
    archives: options.archives,
    log: options.record,
  })
  const { url } = current
  let isStopping = false
  const watch = async () => {
    while (current && !isStopping) {
      await current.exited
      if (!isStopping) current = await bringBack(options)
    }
    // A stop that came during the restart.
    await current?.stop()
  }
  const watching = watch()
  return {
    url,
    directUrl: url,
    async stop() {
      isStopping = true
      await current?.stop()
      await watching
    },
  }
}

/**
 * Names the operator's database or starts our own, and applies all migrations. One of our own that has them is asked once.
 *
 * @throws Sentence when it cannot be reached or does not fit the product
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const given = options.databaseUrl
  const database = given
    ? { url: given, directUrl: options.directUrl ?? given, stop: async () => {} }
    : await openEmbedded(options).catch(asSentence)
  try {
    const { url, directUrl } = database
    // a secret that is given, as in live mode, must be the house's; the demo's lies beside its database
    const isSecretGiven = Boolean(process.env['PARDE_SECRET'])
    if (given || isSecretGiven || !(await hasAllMigrations(url).catch(asSentence)))
      await runPart({
        root: options.root,
        name: 'tables',
        args: given ? ['given'] : [],
        env: { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl },
      })
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

function asSentence(error: unknown): never {
  throw new Sentence((error as Error).message)
}
