import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openQueue } from '#jobs/queue.ts'
import { transaction } from '#db/transaction.ts'
import { after, hours } from '#lib/time/clock.ts'
import { endLiveEvent, goOnAir, makeLiveReady } from '#server/features/screenings/live/index.ts'
import { createLog } from '#server/log.ts'
import { camera, filmed } from '#tests/support/live/camera.ts'
import { liveHouse } from '#tests/support/live/live-house.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'
import { startWorkerProcess } from '#tests/support/processes/worker-process.ts'

const house = await liveHouse()
const { config, db } = house.house
const queue = await openQueue({ url: config.databaseUrl, log: createLog(config, 'test') })
const core = { ...house.core, queue }
const worker = startWorkerProcess({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, secret: config.secret })
afterAll(async () => {
  await worker.kill()
  await queue.stop()
})

test('what a camera sent while it was on air becomes a film of the event, by the worker, and no clip for the public', async () => {
  const now = new Date()
  const { productId } = await newScreening(db, now, {
    live: { replayHours: 24 },
    startsAt: now,
    endsAt: after(now, hours(1)),
  })
  await transaction(db, (tx) => makeLiveReady(core)(tx, productId))
  const { id } = await db
    .selectFrom('live_events')
    .where('product_id', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow()
  await goOnAir(core, id)
  const address = `rtmp://127.0.0.1:${house.port}/live/${await house.keyOf(id)}`
  await camera(await filmed('evening', { seconds: 4 }), address, { realTime: false }).ended
  await house.written(id)
  await endLiveEvent(core, id)

  const assets = () =>
    db
      .selectFrom('current_assets')
      .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
      .where('current_assets.product_id', '=', productId)
      .select(['current_assets.purpose', 'assets.is_partial', 'assets.protection', 'assets.duration_ms'])
      .execute()
  await expect
    .poll(async () => (await assets()).filter(({ is_partial: isPartial }) => !isPartial), {
      interval: 500,
    })
    .toHaveLength(1)
  const [film] = await assets()
  expect(film).toMatchObject({ purpose: 'feature', protection: 'aes128' })
  expect(Math.abs((film?.duration_ms ?? 0) - 4000)).toBeLessThan(150)
  const runs = await db.selectFrom('pipeline_runs').where('product_id', '=', productId).select('state').execute()
  expect(runs).toEqual([{ state: 'published' }])
  // queued in the transaction that published the film, if at all
  const clips = await sql`select 1 from pgboss.job where name = 'media.make_preview'`.execute(db)
  expect(clips.rows).toEqual([])
})
