import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { databaseAt } from './database-address.ts'

export type TestDatabase = {
  /** Address of a migrated, empty database that only this test file uses. */
  url: string
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A database for this test file, copied from the migrated template (about 0.15 s, faster than emptying tables) and
 * dropped after the file's last test. Call it once at the top: `const { url } = await testDatabase()`. The template's
 * files are copied as they are: by default PostgreSQL would write each of their pages to its log too, and making and
 * dropping a database would take 0.35 s of processor time instead of 0.18.
 */
export function testDatabase(): Promise<TestDatabase> {
  return newDatabase((template) => `template ${template} strategy file_copy`)
}

/** The same without any migration. */
export function emptyDatabase(): Promise<TestDatabase> {
  return newDatabase(() => `template template0 encoding 'UTF8'`)
}

async function newDatabase(made: (template: string) => string): Promise<TestDatabase> {
  const { url, template } = inject('databaseServer')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name} ${made(template)}`)
  afterAll(() => onServer(url, `drop database if exists ${name} with (force)`))
  return { url: databaseAt(url, name) }
}
