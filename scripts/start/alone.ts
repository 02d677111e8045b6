/**
 * One process of the product, on a machine of its own or beside others of its kind. All settings come from the
 * environment. It says in a sentence what is missing, and then becomes that process.
 */
import { join } from 'node:path'
import { checkDatabaseFits } from '#server/check-database.ts'
import { onceDatabaseAnswers } from '#db/await-database.ts'
import { connect } from '#db/client.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { checkTracePackages } from '#server/tracing/start-tracing.ts'
import { createLog } from '#server/log.ts'
import { checkStorage, openStorage } from '#server/open-storage.ts'
import type { Entry } from '../program/entries.ts'
import { compileCache, programFile } from '../program/program-file.ts'
import { memoryOf } from './memory.ts'
import { reasonOf, sayAwaited, Sentence, wordsOf } from './sentence.ts'
import { buildWeb } from './web-build.ts'

const root = join(import.meta.dirname, '..', '..')

/** Waits for a database that does not take calls yet. */
async function checkDatabase(config: Config): Promise<void> {
  const database = connect(config.directUrl, { max: 1, applicationName: 'parde-check' })
  try {
    await onceDatabaseAnswers(() => checkDatabaseFits(config, database.db), { say: sayAwaited })
  } catch (error) {
    if (error instanceof ConfigError) throw new Sentence(error.message)
    throw new Sentence(`The database cannot be used: ${reasonOf(error)}.`)
  } finally {
    await database.close()
  }
}

/** A store that is only away is no reason not to start: that process says so in its log. */
async function checkStore(config: Config): Promise<void> {
  const of = { config, storage: openStorage(config), log: createLog(config, 'check') }
  await checkStorage(of).catch((error: unknown) => {
    throw new Sentence(error instanceof Error ? error.message : String(error))
  })
}

/** The settings of this process. @throws Sentence that names everything that is missing, or that is wrong */
function readUsable(env: NodeJS.ProcessEnv): Config {
  try {
    const config = readConfig(env)
    checkTracePackages(config)
    return config
  } catch (error) {
    throw error instanceof ConfigError ? new Sentence(error.message) : error
  }
}

async function run(name: Entry): Promise<void> {
  const env = { NODE_ENV: 'production', ...(name === 'web' && compileCache(root)), ...process.env }
  const config = readUsable(env)
  await checkDatabase(config)
  await checkStore(config)
  if (name === 'web' && (await buildWeb({ root, env: {} }))) console.log('The pages are built.')
  if (process.execve === undefined) throw new Sentence('This system cannot replace a process by another one.')
  const memory = process.env['NODE_OPTIONS']?.includes('--max-old-space-size') ? [] : memoryOf.process
  const args = [process.execPath, ...memory, '--enable-source-maps', programFile(root, name)]
  // the process number stays the same, so a signal to us reaches the program
  process.execve(process.execPath, args, env)
}

run(process.argv[2] as Entry).catch((error: unknown) => {
  console.error(`\n${wordsOf(error)}\n`)
  process.exit(1)
})
