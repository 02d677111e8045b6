import type { Logger } from 'pino'
import { onceDatabaseAnswers } from '#db/await-database.ts'
import type { Db } from '#db/client.ts'
import { missingMigrations } from '#db/migrate.ts'
import { checkWays, WrongWay } from '#db/pooler.ts'
import { type Config, ConfigError } from './config.ts'

/**
 * Refuses a database with which this release would fail later: one that lacks its migrations, or that is reached by a
 * pooler which mixes up statements. A newer database is right, because a release works on the schema of the next one.
 *
 * @throws ConfigError with one sentence
 */
export async function checkDatabaseFits(
  { databaseUrl, directUrl, prepare }: Pick<Config, 'databaseUrl' | 'directUrl' | 'prepare'>,
  db: Db,
): Promise<void> {
  await checkWays({ databaseUrl, directUrl, prepare }).catch((error: unknown) => {
    throw error instanceof WrongWay ? new ConfigError(error.message) : error
  })
  const [first, ...others] = await missingMigrations(db)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  throw new ConfigError(`The database lacks ${first}${more}: run npm run migrate first.`)
}

/**
 * The same once the database takes calls. While it is away or reads its log after a crash, the log says that it is waited
 * for. @throws ConfigError with one sentence
 */
export function awaitFittingDatabase(
  config: Pick<Config, 'databaseUrl' | 'directUrl' | 'prepare'>,
  db: Db,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  return onceDatabaseAnswers(() => checkDatabaseFits(config, db), {
    say: (err) => log.warn({ err }, 'the database does not take calls yet, and is waited for'),
  })
}
