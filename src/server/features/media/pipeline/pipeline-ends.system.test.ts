import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#lib/time/clock.ts'
import { listKeys } from '#storage/storage.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { makeSource, makeTruncated, temporaryFolder } from '#tests/support/media/media-sources.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { begin, currentOf, pipelineHouse, reach, stateOf } from '#tests/support/media/pipeline-house.ts'
import { testSecret } from '#tests/support/processes/worker-process.ts'
import { cancelRun, retryRun } from './control-run.ts'
import { keys } from './media-keys.ts'
import { presentTitleMedia } from '../present-media.ts'
import { resumeStranded } from '../sweep.job.ts'

let sources: Awaited<ReturnType<typeof temporaryFolder>>
let film = ''

beforeAll(async () => {
  sources = await temporaryFolder()
  film = await makeSource('plain', path.join(sources.path, 'film.mp4'), 3)
})
afterAll(() => sources[Symbol.asyncDispose]())

describe('runs that do not end well', async () => {
  const { url } = await testDatabase()
  const setup = await pipelineHouse(url)
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
      // the same file would be cut short again
      can_retry: false,
      error: 'فایل ناقص است و تا آخر نیامده. نسخه‌ی کامل را دوباره بفرستید.',
    })
    await expect.poll(() => core.queue.listDead({ limit: 10 })).toMatchObject([{ payload: {} }])
    expect(await currentOf(db, productId)).toBeUndefined()
  })

  test('a failed run goes on at the failed step when it is retried', async () => {
    const { productId } = await newProduct(db, now)
    const run = await begin(core, productId, await makeTruncated(path.join(sources.path, 'short2.mp4'), 'back'))
    await using _worker = work()
    await reach(db, run, 'failed')
    // the source that a repaired store returns
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
    await expect.poll(async () => (await currentOf(db, productId))?.is_partial, { interval: 50 }).toBe(true)
    await cancelRun(core, run)
    await expect.poll(() => currentOf(db, productId)).toBeUndefined()
    expect(await stateOf(db, run)).toBe('cancelled')
    await expect.poll(() => listKeys(core.storage, keys.work(run))).toEqual([])
  })

  test('a newer file takes the place of an older one that is not done, and cleans up after it', async () => {
    const { productId } = await newProduct(db, now)
    const older = await begin(core, productId, film)
    const newer = await begin(core, productId, film)
    expect(await stateOf(db, older)).toBe('cancelled')
    await using _worker = work()
    await reach(db, newer, 'published')
    expect((await currentOf(db, productId))?.run_id).toBe(newer)
    const third = await begin(core, productId, film)
    await reach(db, third, 'published')
    await expect.poll(() => listKeys(core.storage, keys.work(newer))).toEqual([])
  })

  test('a run whose job is lost is taken up again', async () => {
    const { productId } = await newProduct(db, now)
    const run = await begin(core, productId, film)
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
    const run = await begin(core, productId, film)
    await reach(db, run, 'published')
    await worker.kill()
    expect(worker.output()).toContain('job done')
    for (const secret of [testSecret, member.token]) expect(worker.output()).not.toContain(secret)
  })
})
