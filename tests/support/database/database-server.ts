import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openQueue } from '#jobs/queue.ts'
import { loadHandlers } from '../../../src/worker/handlers.ts'
import { careless } from './careless-settings.ts'
import { databaseAt } from './database-address.ts'
import { placeInMemory } from './place-in-memory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which to create databases, and the migrated one to copy. */
    databaseServer: { url: string; template: string }
  }
}

/** That the product's own database waits for the disk is checked by src/db/embedded/embedded.system.test.ts. */
const settings = {
  ...careless,
  // a statement runs once or twice in a test: to plan it anew for each of its first five values, or to tidy up behind it,
  // costs a sixth of the database's time
  plan_cache_mode: 'force_generic_plan',
  autovacuum: 'off',
  // enough for all workers, each with one or two installations
  max_connections: '300',
}

/** The server of TEST_DATABASE_URL or DATABASE_URL, whose own data is not changed, or an embedded one. */
async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  if (given) return { url: given, close: async () => {} }
  const dataDir = mkdtempSync(join(placeInMemory(), 'parde-test-'))
  const database = await startEmbedded({ dataDir, log: () => {}, settings })
  return {
    url: database.url,
    async close() {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const silence = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * Creates the queue's tables, and a queue for each job of the product; otherwise every test that opens a queue would do
 * it again.
 */
async function buildQueue(url: string): Promise<void> {
  await loadHandlers()
  const queue = await openQueue({ url, log: silence })
  await queue.stop()
}

async function createTemplate(client: pg.Client, name: string): Promise<void> {
  const wanted = `create database ${name} template template0 encoding 'UTF8'`
  // Many servers have a default locale that knows only ASCII letters; a server without C.UTF-8 keeps its default.
  await client.query(`${wanted} lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`).catch(() => client.query(wanted))
}

/**
 * Once per run: a server with a template database that has all migrations and every job's queue. The first project that
 * needs it opens it, for all of them.
 */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject()
  if ('databaseServer' in run.getProvidedContext()) return undefined
  const server = await openServer()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const template = `parde_test_${process.pid}`
  await createTemplate(client, template)
  await migrate(databaseAt(server.url, template))
  await buildQueue(databaseAt(server.url, template))
  run.provide('databaseServer', { url: server.url, template })
  return async () => {
    const left = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of left.rows) await client.query(`drop database if exists ${datname} with (force)`)
    await client.end()
    await server.close()
  }
}
