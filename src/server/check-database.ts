import type { Logger } from 'pino'
import { onceDatabaseAnswers } from '#db/await-database.ts'
import type { Db } from '#db/client.ts'
import { missingMigrations } from '#db/migrate.ts'
import { checkWays, WrongWay } from '#db/pooler.ts'
import { type Config, ConfigError } from './config.ts'
import { proveSecret } from './house-secret-queries.ts'
import { deriveKey } from './secrets.ts'

type Settings = Pick<Config, 'databaseUrl' | 'directUrl' | 'prepare' | 'secret'>

/** @throws ConfigError with one sentence when the house of this database began with another secret */
export async function checkSecret(db: Db, secret: string): Promise<void> {
  if (!(await proveSecret(db, deriveKey(secret, 'house.proof'))))
    throw new ConfigError(
      'PARDE_SECRET is not the one with which this house began: its films, second steps and letters could not be opened. Set that one again; a backup has it, sealed.',
    )
}

/**
 * Refuses a database with which this release would fail later: one that lacks its migrations, that is reached by a pooler
 * which mixes up statements, or whose house began with another secret. A newer database is right, because a release works on
 * the schema of the next one.
 *
 * @throws ConfigError with one sentence
 */
export async function checkDatabaseFits({ databaseUrl, directUrl, prepare, secret }: Settings, db: Db): Promise<void> {
  await checkWays({ databaseUrl, directUrl, prepare }).catch((error: unknown) => {
    throw error instanceof WrongWay ? new ConfigError(error.message) : error
  })
  const [first, ...others] = await missingMigrations(db)
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    throw new ConfigError(`The database lacks ${first}${more}: run npm run migrate first.`)
  }
  await checkSecret(db, secret)
}

/**
 * The same once the database takes calls. While it is away or reads its log after a crash, the log says that it is waited
 * for. @throws ConfigError with one sentence
 */
export function awaitFittingDatabase(config: Settings, db: Db, log: Pick<Logger, 'warn'>): Promise<void> {
  return onceDatabaseAnswers(() => checkDatabaseFits(config, db), {
    say: (err) => log.warn({ err }, 'the database does not take calls yet, and is waited for'),
  })
}
