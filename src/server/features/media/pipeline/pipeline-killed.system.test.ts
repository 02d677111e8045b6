import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { days, fixedClock, systemClock } from '#lib/time/clock.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { hashObjects } from '#tests/support/machines/hash-tree.ts'
import { holdStep, isHeld, type Kill, killWorkerAt, release } from '#tests/support/crash/hold-step.ts'
import { makeSource, temporaryFolder } from '#tests/support/media/media-sources.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { assetsIn, begin, currentOf, pipelineHouse, reach, until } from '#tests/support/media/pipeline-house.ts'
import { cancelRun } from './control-run.ts'
import { assetIdOf } from './media-keys.ts'
import { sweep } from '../sweep.job.ts'

// four installations at once keep two cores busy and stay below the database's limit of connections
vi.setConfig({ maxConcurrency: 4 })

let sources: Awaited<ReturnType<typeof temporaryFolder>>
let film = ''

beforeAll(async () => {
  sources = await temporaryFolder()
  film = await makeSource('plain', path.join(sources.path, 'film.mp4'), 3)
})
afterAll(() => sources[Symbol.asyncDispose]())

// the same run in each installation, so that ids, keys and every byte can be compared
const sameRun = '11111111-2222-4333-8444-555555555555'

const calm = await testDatabase()
/** The files of a run that nobody disturbs. */
let reference: Record<string, string> = {}

beforeAll(async () => {
  await using setup = await pipelineHouse(calm.url)
  const { core, db, work } = setup
  const { productId } = await newProduct(db, systemClock.now(), {
    prices: [{ currency: 'IRR', amount: 1_000_000 }],
    hasFilm: false,
  })
  await begin(core, productId, film, sameRun)
  work()
  await reach(db, sameRun, 'published')
  reference = await hashObjects(core.storage, `${(await currentOf(db, productId))?.path}/`)
})

describe('a worker that is killed with -9 and started again ends in the same files', async () => {
  const kills: Kill[] = [
    { step: 'probe', moment: 'begins', noticed: 'heartbeat' },
    { step: 'plan', moment: 'commits', noticed: 'at once' },
    { step: 'encode', moment: 'begins', noticed: 'at once' },
    // the early version is in storage, its row is not written
    { step: 'encode', moment: 'commits', noticed: 'at once' },
    { step: 'encode', moment: 'goes on', noticed: 'at once' },
    { step: 'package', moment: 'commits', noticed: 'at once' },
    { step: 'encrypt', moment: 'commits', noticed: 'at once' },
    { step: 'storyboard', moment: 'begins', noticed: 'at once' },
    { step: 'storyboard', moment: 'commits', noticed: 'at once' },
    { step: 'publish', moment: 'begins', noticed: 'at once' },
    // between the last object and the row
    { step: 'publish', moment: 'commits', noticed: 'at once' },
  ]
  const cases = await Promise.all(kills.map(async (kill) => ({ ...kill, url: (await testDatabase()).url })))

  test.concurrent.for(cases)(
    'when $step $moment (noticed by $noticed)',
    async ({ url, ...kill }, { expect: expectHere }) => {
      expectHere(await killWorkerAt(url, kill, { film, run: sameRun })).toEqual({
        asset: assetIdOf(sameRun, { part: 'full', protection: 'aes128' }),
        files: reference,
        // what the killed worker announced is adopted
        pending: [],
      })
    },
  )
})

test('what was put of an asset before its row is swept when its run never goes on', async () => {
  const { url } = await testDatabase()
  await using setup = await pipelineHouse(url)
  const { core, db, work } = setup
  const title = await newProduct(db, systemClock.now(), { prices: [{ currency: 'IRR', amount: 1 }], hasFilm: false })
  await holdStep(db, 'publish', 'commits')
  const run = await begin(core, title.productId, film)
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
