/**
 * Part of a start: brings the database of DATABASE_URL to this release, or says in a sentence why it cannot. `given` stands
 * for the operator's own database. A process of its own, because the watching one stays small.
 */
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { checkWays, WrongWay } from '#db/pooler.ts'
import { checkSecret } from '#server/check-database.ts'
import { ConfigError } from '#server/config.ts'
import { Sentence, wordsOf } from './sentence.ts'

const unusable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT|28P01|28000|3D000)$/

/** A database address without its password, for a sentence. */
function hostOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}${port ? `:${port}` : ''}${pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

/** The demo's secret lies in its data folder, beside the database that belongs to it. */
async function checkGivenSecret(url: string): Promise<void> {
  const secret = process.env['PARDE_SECRET']
  if (!secret) return
  const { db, close } = connect(url, { max: 1 })
  await checkSecret(db, secret).finally(close)
}

async function bringUpToDate(isGiven: boolean): Promise<void> {
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl = url, DATABASE_PREPARE } = process.env
  try {
    // before the migrations, whose lock a pooler would leave on somebody else's connection
    if (isGiven) await checkWays({ databaseUrl: url, directUrl, prepare: DATABASE_PREPARE !== 'false' })
    await migrate(directUrl)
    await checkGivenSecret(directUrl)
  } catch (error) {
    if (error instanceof WrongWay || error instanceof ConfigError) throw new Sentence(error.message)
    const { code, message } = error as NodeJS.ErrnoException
    if (isGiven && code && unusable.test(code))
      throw new Sentence(`The database of DATABASE_URL (${hostOf(url)}) cannot be used: ${message || code}.`)
    throw new Sentence(`The database could not be brought up to date: ${message}`)
  }
}

bringUpToDate(process.argv[2] === 'given').catch((error: unknown) => {
  console.error(wordsOf(error))
  process.exitCode = 1
})
