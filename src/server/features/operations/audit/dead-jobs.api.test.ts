import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { transaction } from '#db/transaction.ts'
import { GiveUp, handles, job } from '#jobs/job.ts'
import { startWorker } from '#jobs/queue.ts'
import { buildApp } from '#server/app.ts'
import type { Core } from '#server/core.ts'
import { loadHandlers } from '../../../../worker/handlers.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

// registrations of this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const doomed = job('test.doomed', { payload: z.object({ film: z.int(), to: z.string() }) })
const t = await testApp()
const now = t.clock.now()

test('an admin sees what was given up on and why, other staff and guests do not, and the metrics count it', async () => {
  const admin = await newMember(t.db, now, { staffRole: 'admin' })
  const editor = await newMember(t.db, now, { staffRole: 'editor' })
  expect((await t.refused('GET /studio/dead-jobs', {})).status).toBe(401)
  expect((await t.refused('GET /studio/dead-jobs', {}, { token: editor.token })).status).toBe(403)
  expect((await t.call('GET /studio/dead-jobs', {}, { token: admin.token })).body).toEqual({ items: [], next: null })

  await transaction(t.db, (tx) => t.core.queue.enqueue(tx, doomed, { film: 9, to: 'reza@example.com' }))
  const refusing = handles<typeof doomed.payload, Core>(doomed, async () => {
    throw new GiveUp('reza@example.com is not a place.')
  })
  const worker = await startWorker<Core>({
    url: t.core.config.databaseUrl,
    log: t.core.log,
    handlers: [...(await loadHandlers()), refusing],
    core: (queue) => ({ ...t.core, queue }),
  })
  await expect.poll(async () => (await t.core.queue.listDead({ limit: 1 })).length, { timeout: 20_000 }).toBe(1)
  await worker.stop()

  const { body } = await t.call('GET /studio/dead-jobs', { query: { limit: 5 } }, { token: admin.token })
  expect(body.items).toMatchObject([
    { name: 'test.doomed', payload: { film: 9, to: '[hidden]' }, reason: '[hidden] is not a place.', tries: 1 },
  ])
  // a process counts the jobs automatically while it listens
  const { app } = await buildApp(t.core)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const read = async () => (await app.inject('/metrics')).body
  await expect.poll(read).toContain('parde_jobs{queue="test.doomed",state="dead"} 1')
  const metrics = await read()
  await app.close()
  expect(metrics).not.toContain('__pgboss__')
})
