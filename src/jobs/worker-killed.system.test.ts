import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { survive } from '#tests/support/processes/hanging-worker.ts'
import { handles } from './job.ts'
import { openQueue, startWorker } from './queue.ts'

// the job registered in this file stays in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const { url } = await testDatabase()
const { db, close } = connect(url)
const silence = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const queue = await openQueue({ url, log: silence })
afterAll(async () => {
  await queue.stop()
  await close()
})

test('a worker that is killed loses its job to another one after the heartbeat', async () => {
  const tries: string[] = []
  await transaction(db, (tx) => queue.enqueue(tx, survive, { film: 7 }))
  const script = path.join(import.meta.dirname, '..', '..', 'tests', 'support', 'processes', 'hanging-worker.ts')
  const killed = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(killed.stdout, 'data')
  const gone = once(killed, 'exit')
  killed.kill('SIGKILL')
  await gone
  const handlers = [
    handles<typeof survive.payload, null>(survive, async ({ payload, tryNumber }) => {
      tries.push(`${payload.film}, try ${tryNumber}`)
    }),
  ]
  const other = await startWorker<null>({ url, log: silence, handlers, core: () => null })
  await expect.poll(() => tries, { interval: 200 }).toContain('7, try 2')
  await other.stop()
})
