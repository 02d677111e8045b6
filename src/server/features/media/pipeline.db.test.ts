import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { openQueue } from '#jobs/queue.ts'
import { days, fixedClock, systemClock } from '#lib/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { listKeys, type Storage } from '#storage/storage.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hashObjects } from '../../../../tests/support/hash-tree.ts'
import { leaveOutDemo } from '../../../../tests/support/leave-out-demo.ts'
import { makeSource, makeTruncated, temporaryFolder } from '../../../../tests/support/media-sources.ts'
import { newMember, newProduct } from '../../../../tests/support/new-rows.ts'
import { startWorkerProcess, testSecret, type WorkerProcess } from '../../../../tests/support/worker-process.ts'
import { readConfig } from '../../config.ts'
import type { Core } from '../../core.ts'
import { createLog } from '../../log.ts'
import { openStorage } from '../../open-storage.ts'
import { cancelRun, retryRun } from './control-run.ts'
import { protectionChanged, startRunFromFile } from './index.ts'
import { assetIdOf, keys } from './media-keys.ts'
import { presentTitleMedia } from './present-media.ts'
import { resumeStranded, sweep } from './sweep.job.ts'

// four installations at once keep two cores busy and the database under its limit of connections
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000, maxConcurrency: 4 })

let sources: Awaited<ReturnType<typeof temporaryFolder>>
let film = ''

beforeAll(async () => {
  sources = await temporaryFolder()
  film = await makeSource('plain', path.join(sources.path, 'film.mp4'), 3)
})
afterAll(() => sources[Symbol.asyncDispose]())

/** A data folder and the web side of the queue on a database of its own: one installation. */
async function installation(url: string) {
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

const stateOf = async (db: Db, run: string) =>
  (await db.selectFrom('pipeline_runs').where('id', '=', run).select('state').executeTakeFirstOrThrow()).state
/** Waits until it holds. Tests that run side by side cannot share `expect.poll`. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 1800) throw new Error(`It did not come about in three minutes: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const reach = (db: Db, run: string, state: string) =>
  until(`the run is ${state}`, async () => (await stateOf(db, run)) === state)
const currentOf = (db: Db, product: number, purpose: 'feature' | 'preview' = 'feature') =>
  db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', product)
    .where('current_assets.purpose', '=', purpose)
    .selectAll('assets')
    .executeTakeFirst()
const begin = (core: Core, productId: ProductId, file = film, id?: string) =>
  startRunFromFile(core, { productId, purpose: 'feature', fileName: 'فیلم «شب».mp4', file, ...(id ? { id } : {}) })

/** Ids of the assets of which the store has anything. */
const assetsIn = async (storage: Storage) =>
  new Set((await listKeys(storage, 'assets/')).map((key) => key.split('/')[1]))

/** What was announced and has no row. */
const pendingFiles = (db: Db) => db.selectFrom('pending_files').selectAll().execute()

// the same run in each installation, so that ids, keys and with them every byte can be compared
const sameRun = '11111111-2222-4333-8444-555555555555'

let reference: Record<string, string> = {}

describe('an undisturbed run', async () => {
  const { url } = await testDatabase()
  const setup = await installation(url)
  const { core, db, work } = setup
  afterAll(() => setup[Symbol.asyncDispose]())
  const now = systemClock.now()
  const paid = await newProduct(db, now, { prices: [{ currency: 'IRR', amount: 1_000_000 }], hasFilm: false })
  test('publishes the lowest rung first, then the whole ladder, encrypted for a paid title', async () => {
    await using worker = work()
    await begin(core, paid.productId, film, sameRun)
    await expect
      .poll(async () => (await currentOf(db, paid.productId))?.is_partial, { timeout: 120_000, interval: 20 })
      .toBe(true)
    const early = await currentOf(db, paid.productId)
    expect(early).toMatchObject({ heights: [240], protection: 'aes128', audio: ['fa'] })
    await reach(db, sameRun, 'published')
    const full = await currentOf(db, paid.productId)
    expect(full).toMatchObject({ heights: [360, 240], is_partial: false, has_storyboard: true, has_dash: false })
    expect(full?.sealed_key).toHaveLength(12 + 16 + 16)
    const retired = await db
      .selectFrom('assets')
      .where('id', '=', early?.id ?? '')
      .selectAll()
      .executeTakeFirst()
    expect(retired?.retired_at).not.toBeNull()
    reference = await hashObjects(core.storage, `${full?.path}/`)
    expect(Object.keys(reference)).toEqual(
      expect.arrayContaining(['master.m3u8', 'storyboard.vtt', 'storyboard/1.jpg', 'v240/1.m4s', 'a1/init.mp4']),
    )
    await expect
      .poll(() => currentOf(db, paid.productId, 'preview'), { timeout: 120_000 })
      .toMatchObject({
        protection: 'clear',
        has_dash: true,
      })
    expect(worker.output()).not.toMatch(/"level":50/)
  })

  test('the editor sees every step done, the parts of encoding and three stills to choose from', async () => {
    const media = await presentTitleMedia(core, paid.productId, 'fa')
    const run = media.runs[0]
    expect(run?.steps.map((step) => step.state)).toEqual(Array(7).fill('done'))
    expect(run?.steps[2]?.parts).toEqual([
      { name: '360', progress: 1 },
      { name: '240', progress: 1 },
      { name: 'audio:fa', progress: 1 },
    ])
    expect(run).toMatchObject({
      state: 'published',
      watchable_height: 360,
      source: { width: 640, height: 360, fps: 25 },
    })
    expect(run?.poster_candidates).toHaveLength(3)
  })

  test('a title that becomes free is packed again in the clear, and back, without encoding', async () => {
    await using _worker = work()
    const closed = await currentOf(db, paid.productId)
    const mezzanine = await hashObjects(core.storage, `${keys.work(sameRun)}rest/`)
    expect(Object.keys(mezzanine)).toEqual(['v360.mp4'])
    await db.updateTable('products').set({ is_free: true }).where('id', '=', paid.productId).execute()
    await transaction(db, (tx) => protectionChanged(core)(tx, paid.productId))
    await expect.poll(async () => (await currentOf(db, paid.productId))?.protection, { timeout: 120_000 }).toBe('clear')
    expect(await currentOf(db, paid.productId)).toMatchObject({ has_dash: true, sealed_key: null })
    await db.updateTable('products').set({ is_free: false }).where('id', '=', paid.productId).execute()
    await transaction(db, (tx) => protectionChanged(core)(tx, paid.productId))
    await expect.poll(async () => (await currentOf(db, paid.productId))?.id, { timeout: 120_000 }).toBe(closed?.id)
    expect(await hashObjects(core.storage, `${keys.work(sameRun)}rest/`)).toEqual(mezzanine)
  })

  test('retired assets go when no token can refer to them, the one that is played stays', async () => {
    const before = await assetsIn(core.storage)
    await sweep(core)
    expect(await assetsIn(core.storage)).toEqual(before)
    await db
      .updateTable('assets')
      .set({ retired_at: new Date(systemClock.now().getTime() - 25 * 3_600_000) })
      .where('retired_at', 'is not', null)
      .execute()
    await sweep(core)
    const current = await currentOf(db, paid.productId)
    const preview = await currentOf(db, paid.productId, 'preview')
    expect(await assetsIn(core.storage)).toEqual(new Set([current?.id, preview?.id]))
    expect(await pendingFiles(db)).toEqual([])
  })
})

describe('a worker that is killed with -9 and started again ends in the same files', async () => {
  const moments = [
    ['probe', 'begins', 'heartbeat'],
    ['plan', 'commits', 'at once'],
    ['encode', 'begins', 'at once'],
    // the early version stands, its row does not
    ['encode', 'commits', 'at once'],
    ['encode', 'goes on', 'at once'],
    ['package', 'commits', 'at once'],
    ['encrypt', 'commits', 'at once'],
    ['storyboard', 'begins', 'at once'],
    ['storyboard', 'commits', 'at once'],
    ['publish', 'begins', 'at once'],
    // between the last object and the row
    ['publish', 'commits', 'at once'],
  ] as const
  const cases = await Promise.all(
    moments.map(async ([step, moment, noticed]) => ({ step, moment, noticed, url: (await testDatabase()).url })),
  )

  test.concurrent.for(cases)(
    'when $step $moment (noticed by $noticed)',
    async ({ step, moment, noticed, url }, { expect: expectHere }) => {
      await using setup = await installation(url)
      const { core, db, work } = setup
      const title = await newProduct(db, systemClock.now(), {
        prices: [{ currency: 'IRR', amount: 1_000_000 }],
        hasFilm: false,
      })
      await holdStep(db, step, moment)
      await begin(core, title.productId, film, sameRun)
      const first = work()
      await until('the worker reached the step', () => isHeld(db))
      await first.kill()
      await release(db)
      if (noticed === 'at once') await noticeDeath(db)
      work()
      await reach(db, sameRun, 'published')
      const asset = await currentOf(db, title.productId)
      expectHere(asset?.id).toBe(assetIdOf(sameRun, { part: 'full', protection: 'aes128' }))
      expectHere(await hashObjects(core.storage, `${asset?.path}/`)).toEqual(reference)
      // what the killed worker had announced is adopted, and of its scratch space nothing is left
      expectHere(await pendingFiles(db)).toEqual([])
      await until('the scratch space is empty', async () => !scratchOf(core).includes(sameRun))
    },
  )
})

test('what was put of an asset before its row is swept when its run never goes on', async () => {
  const { url } = await testDatabase()
  await using setup = await installation(url)
  const { core, db, work } = setup
  const title = await newProduct(db, systemClock.now(), { prices: [{ currency: 'IRR', amount: 1 }], hasFilm: false })
  await holdStep(db, 'publish', 'commits')
  const run = await begin(core, title.productId)
  const worker = work()
  await until('the worker is at the row', () => isHeld(db))
  await worker.kill()
  await release(db)
  await cancelRun(core, run)
  const full = assetIdOf(run, { part: 'full', protection: 'aes128' })
  const early = await currentOf(db, title.productId)
  expect(await assetsIn(core.storage)).toEqual(new Set([full, early?.id]))
  await sweep(core)
  expect(await assetsIn(core.storage)).toContain(full)
  const later = fixedClock(new Date(Date.now() + days(1.1)))
  await sweep({ ...core, clock: later })
  expect(await assetsIn(core.storage)).toEqual(new Set([early?.id]))
})

/** Folders of runs and jobs in the scratch spaces of all workers. */
const scratchOf = (core: Core): string[] =>
  readdirSync(core.config.scratchDir).flatMap((worker) => readdirSync(path.join(core.config.scratchDir, worker)))

/**
 * Makes the database hold its breath at a step: when it begins, or in the transaction that marks its end. That is where the
 * worker is killed, so that each moment is hit surely and not by chance.
 */
async function holdStep(db: Db, step: string, moment: 'begins' | 'goes on' | 'commits'): Promise<void> {
  await sql`create table hold (step text, moment text)`.execute(db)
  await sql`insert into hold values (${step}, ${moment})`.execute(db)
  await sql`
    create function hold_step() returns trigger language plpgsql as $$
    declare reached text := case when new.state = 'running' and new.try_number > old.try_number and new.step = 'encode'
        and exists (select 1 from assets where run_id = new.run_id) then 'goes on'
      when new.state = 'running' and new.try_number > old.try_number then 'begins'
      when new.state in ('done', 'skipped') or (new.try_number = 0 and old.try_number > 0) then 'commits' end;
    begin
      if exists (select 1 from hold where hold.step = new.step and hold.moment = reached) then
        perform pg_advisory_lock(4711);
        perform pg_sleep(60);
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`create trigger hold_step before update on media_steps for each row execute function hold_step()`.execute(db)
}

async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and objid = 4711`.execute(db)
  return rows.length > 0
}

async function release(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4711`.execute(db)
  await sql`drop trigger hold_step on media_steps`.execute(db)
}

/** What the queue does by itself when a heartbeat has been missing for long enough: 20 seconds that need not be waited each time. */
async function noticeDeath(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'`.execute(
    db,
  )
}

describe('runs that do not end well', async () => {
  const { url } = await testDatabase()
  const setup = await installation(url)
  const { core, db, work } = setup
  afterAll(() => setup[Symbol.asyncDispose]())
  const now = systemClock.now()

  test('a file cut short fails at once with its reason, and the dead letter shows it', async () => {
    await using _worker = work()
    const { productId } = await newProduct(db, now)
    const run = await begin(core, productId, await makeTruncated(path.join(sources.path, 'short.mp4'), 'back'))
    await reach(db, run, 'failed')
    const media = await presentTitleMedia(core, productId, 'fa')
    expect(media.runs[0]?.steps[0]).toMatchObject({
      state: 'failed',
      error_code: 'truncated',
      can_retry: true,
      error: 'فایل ناقص است و تا آخر نیامده. نسخه‌ی کامل را دوباره بفرستید.',
    })
    await expect.poll(() => core.queue.listDead(10), { timeout: 60_000 }).toMatchObject([{ payload: {} }])
    expect(await currentOf(db, productId)).toBeUndefined()
  })

  test('a failed run goes on at the failed step when it is retried', async () => {
    const { productId } = await newProduct(db, now)
    const run = await begin(core, productId, await makeTruncated(path.join(sources.path, 'short2.mp4'), 'back'))
    await using _worker = work()
    await reach(db, run, 'failed')
    // the source that a repaired store gives back
    const source = 'sources/repaired'
    await core.storage.putFile(source, film)
    await db.updateTable('pipeline_runs').set({ source_path: source }).where('id', '=', run).execute()
    expect(await retryRun(core, run)).toBe(productId)
    await reach(db, run, 'published')
    await expect(retryRun(core, run)).rejects.toMatchObject({ code: 'studio.not_retryable' })
  })

  test('a cancelled run stops, and leaves neither files nor a version to watch', async () => {
    const { productId } = await newProduct(db, now)
    const long = await makeSource('plain', path.join(sources.path, 'long.mp4'), 40)
    await using _worker = work()
    const run = await begin(core, productId, long)
    await expect
      .poll(async () => (await currentOf(db, productId))?.is_partial, { timeout: 120_000, interval: 50 })
      .toBe(true)
    await cancelRun(core, run)
    await expect.poll(() => currentOf(db, productId), { timeout: 120_000 }).toBeUndefined()
    expect(await stateOf(db, run)).toBe('cancelled')
    await expect.poll(() => listKeys(core.storage, keys.work(run)), { timeout: 120_000 }).toEqual([])
  })

  test('a newer file takes the place of an older one that is not done, and cleans up after it', async () => {
    const { productId } = await newProduct(db, now)
    const older = await begin(core, productId)
    const newer = await begin(core, productId)
    expect(await stateOf(db, older)).toBe('cancelled')
    await using _worker = work()
    await reach(db, newer, 'published')
    expect((await currentOf(db, productId))?.run_id).toBe(newer)
    const third = await begin(core, productId)
    await reach(db, third, 'published')
    await expect.poll(() => listKeys(core.storage, keys.work(newer)), { timeout: 120_000 }).toEqual([])
  })

  test('a run whose job is lost is taken up again', async () => {
    const { productId } = await newProduct(db, now)
    const run = await begin(core, productId)
    const jobs = () =>
      sql<{ n: number }>`select count(*)::int as n from pgboss.job where data ->> 'run' = ${run} and state = 'created'`
        .execute(db)
        .then(({ rows }) => rows[0]?.n)
    await resumeStranded(core)
    expect(await jobs()).toBe(1)
    await sql`delete from pgboss.job where data ->> 'run' = ${run}`.execute(db)
    await resumeStranded(core)
    expect(await jobs()).toBe(1)
    await cancelRun(core, run)
  })

  test('nothing of a member’s or a key is in the worker’s log', async () => {
    const worker = work()
    const member = await newMember(db, now)
    const { productId } = await newProduct(db, now)
    const run = await begin(core, productId)
    await reach(db, run, 'published')
    await worker.kill()
    expect(worker.output()).toContain('job done')
    for (const secret of [testSecret, member.token]) expect(worker.output()).not.toContain(secret)
  })
})
