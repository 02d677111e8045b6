import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#tests/support/database/database.ts'
import { handles, job } from './job.ts'
import { openQueue, type Queue, startWorker } from './queue.ts'

// jobs registered in this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const { url } = await testDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const idle = job('test.idle', { payload: z.object({}) })

let queue: Queue
beforeAll(async () => {
  queue = await openQueue({ url, log })
})
afterAll(async () => {
  await queue.stop()
  await client.end()
})

it('is known for how long no worker has looked after the jobs, though counts stand still without one', async () => {
  const unattended = async () => (await queue.stats()).find(({ name }) => name === idle.name)?.unattendedSeconds
  await client.query(`update pgboss.queue set created_on = now() - interval '90 seconds' where name = $1`, [idle.name])
  expect(await unattended()).toBeGreaterThanOrEqual(90)
  const handlers = [handles<typeof idle.payload, null>(idle, async () => undefined)]
  const worker = await startWorker<null>({ url, log, handlers, core: () => null })
  await expect.poll(unattended, { timeout: 40_000 }).toBeLessThan(30)
  await worker.stop()
  await client.query(`update pgboss.queue set monitor_claim_on = monitor_claim_on - interval '70 seconds'`)
  expect(await unattended()).toBeGreaterThanOrEqual(70)
})
