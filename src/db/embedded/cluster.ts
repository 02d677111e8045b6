import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { assertOwn, giveTo, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'

export const SUPERUSER = 'parde'
const MAJOR = '18'

/** PG* variables of the user's shell must not change our own server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}

/**
 * LC_CTYPE must know letters beyond ASCII: under plain C, pg_trgm sees no letters in Persian text and search finds
 * nothing. Sorting is by code point; queries whose order people see ask for COLLATE "fa-x-icu".
 */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

function initArguments(folder: string): string[] {
  const how = ['-D', folder, '-U', SUPERUSER, '-A', 'trust', '--no-instructions']
  return how.concat('-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`)
}

function runInit(binaries: Binaries, account: Account, folder: string): Promise<void> {
  const [command, ...args] = [...account.prefix, binaries.initdb, ...initArguments(folder)] as [string, ...string[]]
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: cleanEnvironment(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      uid: account.uid,
      gid: account.gid,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said = `${said}${chunk}`.slice(-4000)))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(`The database could not be created in ${folder}: ${said.trim() || `initdb ended with ${code}`}`),
        )
    })
  })
}

/**
 * Makes sure that `dataDir/pg` is a database of our version, and returns its path. A new one is created as `pg.new` and
 * renamed when it is complete, so a start that is killed leaves no half-made database.
 */
export async function prepareCluster(dataDir: string, binaries: Binaries, account: Account): Promise<string> {
  const data = join(dataDir, 'pg')
  const versionFile = join(data, 'PG_VERSION')
  if (existsSync(data) && readdirSync(data).length > 0) {
    assertOwn(data)
    if (!existsSync(versionFile))
      throw new Error(`${data} is not empty and is no database. Move it away and start again.`)
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version !== MAJOR)
      throw new Error(
        `${data} was made by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR}. Start the older release to take the data out.`,
      )
    giveTo(account, data)
    return data
  }
  const growing = join(dataDir, 'pg.new')
  rmSync(growing, { recursive: true, force: true })
  mkdirSync(growing, { mode: 0o700 })
  giveTo(account, growing)
  await runInit(binaries, account, growing)
  rmSync(data, { recursive: true, force: true })
  renameSync(growing, data)
  chmodSync(data, 0o700)
  return data
}
