/**
 * `npm run migrate`: brings the database to this release, and says what was done. Safe to run twice at once: the second
 * waits for the first. It reads DATABASE_DIRECT_URL, else DATABASE_URL.
 */
import { migrate } from '#db/migrate.ts'
import { checkWays, WrongWay } from '#db/pooler.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence, wordsOf } from './start/sentence.ts'

async function run(): Promise<void> {
  checkGivenSettings(process.env)
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  if (!url) throw new Sentence('Missing: DATABASE_URL (the database), or DATABASE_DIRECT_URL where that is a pooler.')
  try {
    await checkWays({ databaseUrl: url, directUrl: url, prepare: false })
    const applied = await migrate(url)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`)
  } catch (error) {
    if (error instanceof WrongWay) throw new Sentence(error.message)
    const { message, code } = error as NodeJS.ErrnoException
    throw new Sentence(`The database could not be brought up to date: ${(message || String(code)).replace(/\.$/, '')}.`)
  }
}

run().catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
