/**
 * `npm run migrate`: brings the database to this release, and says what was done. Safe to run twice at once: the second
 * waits for the first. A database that does not take calls yet is waited for, as every process does. It reads
 * DATABASE_DIRECT_URL, else DATABASE_URL.
 */
import { onceDatabaseAnswers } from '#db/await-database.ts'
import { migrate } from '#db/migrate.ts'
import { checkWays, WrongWay } from '#db/pooler.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { reasonOf, sayAwaited, Sentence, wordsOf } from './start/sentence.ts'

/** A new house needs more than a hundred, which nobody reads. */
function wordsOfApplied(names: readonly string[]): string {
  if (names.length === 0) return 'The database is up to date.'
  return names.length > 9
    ? `Applied: ${names.length} migrations, ${names[0]} to ${names.at(-1)}.`
    : `Applied: ${names.join(', ')}.`
}

async function run(): Promise<void> {
  checkGivenSettings(process.env)
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  if (!url) throw new Sentence('Missing: DATABASE_URL (the database), or DATABASE_DIRECT_URL where that is a pooler.')
  try {
    const applied = await onceDatabaseAnswers(
      async () => {
        await checkWays({ databaseUrl: url, directUrl: url, prepare: false })
        return migrate(url)
      },
      { say: sayAwaited },
    )
    console.log(wordsOfApplied(applied))
  } catch (error) {
    if (error instanceof WrongWay) throw new Sentence(error.message)
    throw new Sentence(`The database could not be brought up to date: ${reasonOf(error)}.`)
  }
}

run().catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
