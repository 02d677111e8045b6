import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { makeBackup } from '#backup/make-backup.ts'
import { openBackupStore } from '#backup/open-backup-store.ts'
import { connect } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { createQueueTables } from '#jobs/queue-tables.ts'
import { openQueue, startWorker } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import { readConfig as readSandboxConfig } from '#sandbox/config.ts'
import { startSandbox } from '#sandbox/start.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { noGateways } from '#server/gateway-settings.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { restoreHouse } from '../../../scripts/backup/restore-house.ts'
import { loadHandlers } from '../../../src/worker/handlers.ts'
import { emptyDatabase, testDatabase } from '#tests/support/database/database.ts'
import { testInbox } from '#tests/support/api/inbox.ts'
import { bankAt } from './payment-house.ts'

const merchantId = '3a7d1c58-90be-4f26-8c13-6d5e0b2f4a97'

interface HouseOptions {
  /** The product's own PostgreSQL in the house's folder, in place of a database of the tests' server. */
  database?: 'embedded'
  /** The folder of the built pages; without it there are calls only. */
  buildDir?: string
}

/** The database of a house, and how one is ready for a backup to come into; `folder` is where the restored house stands. */
async function databaseOf(kind: HouseOptions['database'], dataDir: string) {
  if (kind === undefined) {
    const restoreInto = async () => {
      const { url: emptyUrl } = await emptyDatabase()
      return { databaseUrl: emptyUrl, open: () => Promise.resolve(emptyUrl) }
    }
    return { url: (await testDatabase()).url, embeddedIn: null, restoreInto }
  }
  const open = async (folder: string) => {
    const { url, stop } = await startEmbedded({ dataDir: folder, log: () => {}, archives: { leaveFree: 0 } })
    afterAll(stop)
    return url
  }
  const url = await open(dataDir)
  await migrate(url)
  await createQueueTables(url)
  const restoreInto = (folder: string) => Promise.resolve({ databaseUrl: null, open: () => open(folder) })
  return { url, embeddedIn: dataDir, restoreInto }
}

interface Asked {
  token?: string | undefined
  body?: object | undefined
  key?: string
  /** A form with files, in place of a body. */
  form?: FormData
}

/**
 * A house in live mode that has never seen the demo: an empty database, real settings, the web process on a socket, a worker
 * with every job, mail to an inbox of this machine. Its bank is the emulated one over HTTP, which live mode's settings refuse:
 * only here is it put in their place.
 */
export async function liveHouse({ database: kind, buildDir }: HouseOptions = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-live-'))
  // what was registered last ends first: the database before its folder
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const { url, embeddedIn, restoreInto } = await databaseOf(kind, dataDir)
  const inbox = await testInbox()
  const settings = {
    PARDE_MODE: 'live',
    PUBLIC_URL: 'https://cinema.test',
    PARDE_SECRET: 'mR7vK2xQ9pL4tY8wB3nD6fH1jC5sG0zA',
    SMTP_URL: inbox.config.mail?.smtpUrl,
    MAIL_FROM: 'Cinema <no-reply@cinema.test>',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CHECK_RESPONSES: 'true',
    PORT: '0',
    PATH: process.env['PATH'],
    FFMPEG_PATH: process.env['FFMPEG_PATH'],
  }
  const sandboxConfig = readSandboxConfig(['--port', '0', '--smtp-port', '0', '--data-dir', dataDir], {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://127.0.0.1',
    SANDBOX_ZARINPAL_MERCHANT_ID: merchantId,
  })
  const sandbox = await startSandbox(sandboxConfig, undefined, systemClock)
  const log = createLog({ logLevel: 'silent' }, 'test')

  /** The web process and the worker, with these settings. */
  const start = async (config: Config, port: number) => {
    const { databaseUrl } = config
    const database = connect(databaseUrl, { max: 8, idleMs: 600_000, onError: () => undefined })
    const queue = await openQueue({ url: databaseUrl, log })
    const core: Core = { config, db: database.db, clock: systemClock, log, queue, storage: openStorage(config) }
    const { app } = await buildApp(core, buildDir === undefined ? {} : { buildDir })
    const address = await app.listen({ port, host: '127.0.0.1' })
    config.publicUrl = address
    const worker = await startWorker<Core>({
      url: databaseUrl,
      log,
      handlers: await loadHandlers(),
      core: (jobs) => ({ ...core, queue: jobs }),
    })
    const stop = async () => {
      await worker.stop()
      await app.close()
      await queue.stop()
      await database.close()
    }
    return { core, address, stop }
  }
  let running = await start(readConfig(settings), 0)
  const { address } = running
  afterAll(async () => {
    await running.stop()
    await sandbox.stop()
  })
  const samePort = Number(new URL(address).port)
  const at = { apiUrl: `${sandbox.url}/sandbox/zarinpal`, startUrl: `${sandbox.url}/sandbox/zarinpal` }
  const gateways = { ...noGateways, zarinpal: { ...at, merchantId, panel: null, payman: null } }

  /** A call as a client makes it, over HTTP. */
  const send = async (line: string, { token, body, key, form }: Asked = {}) => {
    const [method = 'GET', target = ''] = line.split(' ')
    const payload = form ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${address}/api/v1${target}`, {
      method,
      ...(payload === undefined ? {} : { body: payload }),
      headers: {
        'accept-language-site': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  }
  /** A call that must succeed. */
  const ask = async <T = Record<string, never>>(line: string, asked: Asked = {}): Promise<T> => {
    const { status, body } = await send(line, asked)
    expect(status, `${line}: ${JSON.stringify(body)}`).toBeLessThan(300)
    return body as T
  }
  return {
    address,
    inbox,
    send,
    ask,
    db: () => running.core.db,
    core: () => running.core,
    bank: bankAt(sandbox.url, 'zarinpal'),
    newKey: () => randomUUID(),
    /** Does the operator's work once the contract with the bank has come: its settings, and a start with them. */
    openGateway: async () => {
      await running.stop()
      running = await start({ ...readConfig(settings), gateways }, samePort)
    },
    /** The machine is lost: a backup of the house goes into a new folder and an empty database, and the house starts there. */
    moveIntoBackup: async () => {
      const { core } = running
      const { store, close } = await openBackupStore(path.join(dataDir, 'backups'), {
        dataDir,
        store: null,
        reserve: 0,
      })
      const passphrase = 'seven quiet lamps of the north'
      const manifest = await makeBackup({
        databaseUrl: url,
        embeddedIn,
        house: core.storage,
        store,
        scratch: core.config.scratchDir,
        settings: { settings: { PARDE_SECRET: settings.PARDE_SECRET }, secretsFile: null },
        passphrase,
        most: 1,
        now: () => new Date(),
      })
      await running.stop()
      const newFolder = path.join(dataDir, 'restored')
      const { databaseUrl, open } = await restoreInto(newFolder)
      const restored = await restoreHouse({
        store,
        manifest,
        passphrase,
        dataDir: newFolder,
        databaseUrl,
        at: null,
        isLook: false,
        say: () => undefined,
      })
      close()
      expect(restored.differences).toEqual([])
      const config = readConfig({ ...settings, DATABASE_URL: await open(), DATA_DIR: newFolder })
      running = await start({ ...config, gateways }, samePort)
    },
  }
}
