import type { Logger } from 'pino'
import { onceDatabaseAnswers } from '#db/await-database.ts'
import type { Db } from '#db/client.ts'
import { missingMigrations } from '#db/migrate.ts'
import { checkWays, WrongWay } from '#db/pooler.ts'
import { type Config, ConfigError } from './config.ts'
import { knownSecret } from './house-secret-queries.ts'
import { deriveKey } from './secrets.ts'
import { typedCommand } from './typed-command.ts'

type Settings = Pick<Config, 'databaseUrl' | 'directUrl' | 'prepare' | 'secret'>

/**
 * @returns since when the house has this secret, where that is more than a year; else null
 * @throws ConfigError with one sentence when the house of this database has another secret
 */
export async function checkSecret(db: Db, secret: string): Promise<Date | null> {
  const own = deriveKey(secret, 'house.proof')
  const known = await knownSecret(db, own)
  if (known?.proof.equals(own) === true) return known.isOld ? known.since : null
  if (known?.formerProof?.equals(own) === true)
    throw new ConfigError(
      `PARDE_SECRET is the one of before ${known.since.toISOString().slice(0, 10)}, when this house's secret was exchanged. Set the new one.`,
    )
  throw new ConfigError(
    'PARDE_SECRET is not the one of this house: its films, second steps and letters could not be opened. Set that one again; a backup has it, sealed.',
  )
}

/**
 * Refuses a database with which this release would fail later: one that lacks its migrations, that is reached by a pooler
 * which mixes up statements, or whose house has another secret. A newer database is right, because a release works on
 * the schema of the next one.
 *
 * @throws ConfigError with one sentence
 */
export async function checkDatabaseFits(
  { databaseUrl, directUrl, prepare, secret }: Settings,
  db: Db,
): Promise<{ oldSecretSince: Date | null }> {
  await checkWays({ databaseUrl, directUrl, prepare }).catch((error: unknown) => {
    throw error instanceof WrongWay ? new ConfigError(error.message) : error
  })
  const [first, ...others] = await missingMigrations(db)
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    throw new ConfigError(`The database lacks ${first}${more}: run ${typedCommand('migrate')} first.`)
  }
  return { oldSecretSince: await checkSecret(db, secret) }
}

/**
 * The same once the database takes calls. While it is away or reads its log after a crash, the log says that it is waited
 * for; it also says when the house's secret is older than a year. @throws ConfigError with one sentence
 */
export async function awaitFittingDatabase(config: Settings, db: Db, log: Pick<Logger, 'warn'>): Promise<void> {
  const { oldSecretSince } = await onceDatabaseAnswers(() => checkDatabaseFits(config, db), {
    say: (err) => log.warn({ err }, 'the database does not take calls yet, and is waited for'),
  })
  if (oldSecretSince !== null)
    log.warn(
      { since: oldSecretSince },
      `PARDE_SECRET is older than a year: exchange it by ${typedCommand('secret:exchange')}`,
    )
}
