import { afterAll } from 'vitest'
import type { CallKey, InputOf, OutputOf } from '#contract/api.ts'
import { apiBase } from '#contract/route.ts'
import { connect, type Db } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callAddress, type Filling } from './call-address.ts'

export interface CallOptions {
  token?: string | undefined
  locale?: 'fa' | 'en'
  headers?: Record<string, string>
  ip?: string
}

export interface Answer<T> {
  status: number
  body: T
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestApp {
  core: Core
  db: Db
  /** Each of its `acquire` events is one round trip of a call. */
  pool: ReturnType<typeof connect>['pool']
  /** Every log line so far; empty unless `logLevel` is overridden. */
  logLines: readonly string[]
  clock: ReturnType<typeof fixedClock>
  app: Awaited<ReturnType<typeof buildApp>>['app']
  mounted: ReadonlySet<string>
  /**
   * A typed call of the contract through `inject`: with the same hooks, access checks and errors as over the network.
   */
  call: <K extends CallKey>(key: K, input?: InputOf<K>, options?: CallOptions) => Promise<Answer<OutputOf<K>>>
  /** For calls that must fail: the body is a problem. */
  refused: (
    key: CallKey,
    input?: object,
    options?: CallOptions,
  ) => Promise<Answer<{ message: string; code: string; errors?: Record<string, string[]>; request_id: string }>>
}

export const testNow = '2026-11-21T09:00:00.000Z'

/** The whole web process on a new database, with a clock that stands still; closed after the file's last test. */
export async function testApp(overrides: Partial<Config> = {}, doors: { storage?: Storage } = {}): Promise<TestApp> {
  const { url } = await testDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-app-'))
  const config = {
    ...readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PARDE_SECRET: 'x'.repeat(40),
      LOG_LEVEL: 'silent',
      CHECK_RESPONSES: 'true',
      PORT: '0',
    }),
    publicUrl: 'http://parde.test',
    ...overrides,
  }
  const database = connect(url, {
    max: 4,
    // a call that holds one and waits for another is red here alone, before twelve of them wait for one another
    refusesSecond: true,
    idleMs: 600_000,
    onError: () => undefined,
  })
  const clock = fixedClock(testNow)
  const logLines: string[] = []
  const log = createLog(config, 'test', { write: (line) => void logLines.push(line) })
  const queue = await openQueue({ url, log })
  const storage = doors.storage ?? openStorage(config)
  const core: Core = { config, db: database.db, clock, log, queue, storage }
  const { app, api } = await buildApp(core)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await queue.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const call = async (key: string, input: Filling = {}, options: CallOptions = {}) => {
    const { method, address } = callAddress(key, input)
    const response = await app.inject({
      method,
      url: `${apiBase}${address}`,
      ...(input.body === undefined ? {} : { payload: input.body }),
      remoteAddress: options.ip ?? '127.0.0.1',
      headers: {
        'accept-language-site': options.locale ?? 'en',
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
  }
  return {
    core,
    db: database.db,
    pool: database.pool,
    logLines,
    clock,
    app,
    mounted: api.mounted,
    call: call as TestApp['call'],
    refused: call as TestApp['refused'],
  }
}
