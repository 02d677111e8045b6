/**
 * Part of a start: brings the database of DATABASE_URL to this release, or says in a sentence why it cannot. `given` stands
 * for the operator's own database. A process of its own, because the watching one stays small.
 */
import { migrate } from '#db/migrate.ts'
import { checkWays, WrongWay } from '#db/pooler.ts'
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

async function bringUpToDate(isGiven: boolean): Promise<void> {
  const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl = url, DATABASE_PREPARE } = process.env
  try {
    // before the migrations, whose lock a pooler would leave on somebody else's connection
    if (isGiven) await checkWays({ databaseUrl: url, directUrl, prepare: DATABASE_PREPARE !== 'false' })
    await migrate(directUrl)
  } catch (error) {
    if (error instanceof WrongWay) throw new Sentence(error.message)
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
