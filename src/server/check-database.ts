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
