import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { GiveUp } from '#jobs/job.ts'
import { fixedClock } from '#lib/time/clock.ts'
import { StorageAway } from '#storage/storage.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { temporaryFolder } from '#tests/support/media/media-sources.ts'
import { MemoryStorage } from '#tests/support/api/memory-storage.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import type { Core } from '#server/core.ts'
import { findRun, findStep } from './run-queries.ts'
import { startRunFromFile } from './start-run.ts'
import { workStep } from './work-step.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 4, onError: () => undefined })
const scratch = await temporaryFolder()
afterAll(async () => {
  await database.close()
  await scratch[Symbol.asyncDispose]()
})
const { db } = database
const clock = fixedClock('2026-11-21T09:00:00.000Z')
const core = {
  config: { scratchDir: scratch.path, diskReserve: 0 },
  db,
  clock,
  storage: new MemoryStorage(),
  queue: { enqueue: async () => undefined },
  log: { warn: () => undefined },
} as unknown as Core

async function newRun() {
  const { productId } = await newProduct(db, clock.now(), { hasFilm: false })
  return startRunFromFile(core, { productId, purpose: 'feature', fileName: 'f.mp4', bytes: Buffer.from('a film') })
}

/** The n-th try of a run's first step fails with this error. */
async function fail(runId: Awaited<ReturnType<typeof newRun>>, tryNumber: number, error: Error) {
  const of = { runId, step: 'probe', signal: new AbortController().signal, isLastTry: tryNumber === 10 } as const
  const thrown = await workStep(core, { ...of, tryNumber }, () => Promise.reject(error)).catch((one: unknown) => one)
  const [run, step] = await Promise.all([findRun(db, runId), findStep(db, runId, 'probe')])
  return { hasGivenUp: thrown instanceof GiveUp, run: run?.state, step: step?.state }
}

test('a step whose store is away is tried for as long as its job is', async () => {
  const run = await newRun()
  const away = new StorageAway('the store did not do GET a')
  for (const tryNumber of [1, 7, 9])
    expect(await fail(run, tryNumber, away)).toEqual({ hasGivenUp: false, run: 'waiting', step: 'waiting' })
  expect(await fail(run, 10, away)).toEqual({ hasGivenUp: false, run: 'failed', step: 'failed' })
})

test('a step that fails by itself is given up after seven tries', async () => {
  const run = await newRun()
  const fault = new Error('something else')
  expect(await fail(run, 6, fault)).toEqual({ hasGivenUp: false, run: 'waiting', step: 'waiting' })
  expect(await fail(run, 7, fault)).toEqual({ hasGivenUp: true, run: 'failed', step: 'failed' })
})
