import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { eachMinute, handles, job } from './job.ts'
import { openQueue, startWorker } from './queue.ts'
import { roundJob } from './round.ts'

// jobs registered in this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const { url } = await testDatabase()
const { db, close } = connect(url)
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

const settings = { payload: z.object({}), policy: 'short', retryLimit: 0 } as const
const broken = job('test.broken_sweep', settings)
const sound = job('test.sound_sweep', settings)
eachMinute(broken)
eachMinute(sound)

test('a worker runs the round: one that fails is dead under its own name, the others run, and no schedule of theirs stays', async () => {
  const queue = await openQueue({ url, log })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into pgboss.schedule (name, cron, timezone) values ($1, '* * * * *', 'Asia/Tehran')`, [
    sound.name,
  ])
  let ran = 0
  const handlers = [
    handles<typeof broken.payload, null>(broken, async () => {
      throw new Error('The table is not there.')
    }),
    handles<typeof sound.payload, null>(sound, async () => void (ran += 1)),
  ]
  const worker = await startWorker<null>({ url, log, handlers, core: () => null })
  await transaction(db, (tx) => queue.enqueue(tx, roundJob, {}))
  await expect.poll(() => ran, { timeout: 30_000 }).toBeGreaterThan(0)
  const dead = async () => (await queue.listDead({ limit: 10 })).map(({ name }) => name)
  await expect.poll(dead, { timeout: 30_000 }).toEqual([broken.name])
  expect((await client.query('select name from pgboss.schedule order by name')).rows).toEqual([{ name: roundJob.name }])
  await worker.stop()
  await client.end()
  await queue.stop()
  await close()
})
