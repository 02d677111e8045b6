import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Db } from '#db/client.ts'
import { openQueue } from '#jobs/queue.ts'
import { systemClock } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { readConfig } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { startRunFromFile } from '#server/features/media/index.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { listKeys, type Storage } from '#storage/storage.ts'
import { leaveOutDemo } from '#tests/support/product/leave-out-demo.ts'
import { startWorkerProcess, testSecret, type WorkerProcess } from '#tests/support/processes/worker-process.ts'

/** One installation: a data folder and the web side of the queue on its own database. */
export async function pipelineHouse(url: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-pipeline-'))
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PARDE_SECRET: testSecret, LOG_LEVEL: 'silent' })
  const database = connect(url, { max: 2, onError: () => undefined })
  await leaveOutDemo(database.db)
  const log = createLog(config, 'test')
  const queue = await openQueue({ url, log })
  const core: Core = { config, db: database.db, clock: systemClock, log, queue, storage: openStorage(config) }
  const workers: WorkerProcess[] = []
  const work = () => {
    const worker = startWorkerProcess({ databaseUrl: url, dataDir })
    workers.push(worker)
    return worker
  }
  const close = async () => {
    for (const worker of workers) await worker.kill()
    await queue.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { core, db: database.db, work, [Symbol.asyncDispose]: close }
}

/** The state of a run. */
export const stateOf = async (db: Db, run: string) =>
  (await db.selectFrom('pipeline_runs').where('id', '=', run).select('state').executeTakeFirstOrThrow()).state
/** Waits until the condition holds. Concurrent tests cannot share `expect.poll`. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 1800) throw new Error(`It did not come about in three minutes: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
/** Waits until the run has this state. */
export const reach = (db: Db, run: string, state: string) =>
  until(`the run is ${state}`, async () => (await stateOf(db, run)) === state)
/** The asset that is played of a product. */
export const currentOf = (db: Db, product: number, purpose: 'feature' | 'preview' = 'feature') =>
  db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', product)
    .where('current_assets.purpose', '=', purpose)
    .selectAll('assets')
    .executeTakeFirst()
/** Sends a file through the pipeline. */
export const begin = (core: Core, productId: ProductId, file: string, id?: string) =>
  startRunFromFile(core, { productId, purpose: 'feature', fileName: 'فیلم «شب».mp4', file, ...(id ? { id } : {}) })

/** Ids of the assets that have any object in the store. */
export const assetsIn = async (storage: Storage) =>
  new Set((await listKeys(storage, 'assets/')).map((key) => key.split('/')[1]))

/** Announced prefixes that no row has adopted. */
export const pendingFiles = (db: Db) => db.selectFrom('pending_files').selectAll().execute()

/** Folders of runs and jobs in the scratch spaces of all workers. */
export const scratchOf = (core: Core): string[] =>
  readdirSync(core.config.scratchDir).flatMap((worker) => readdirSync(path.join(core.config.scratchDir, worker)))
