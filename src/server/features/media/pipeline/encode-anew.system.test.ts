import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#db/json-columns.ts'
import { systemClock } from '#lib/time/clock.ts'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import type { RunId } from '#lib/ids.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { makeSource, temporaryFolder } from '#tests/support/media/media-sources.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { begin, currentOf, pipelineHouse, reach, until } from '#tests/support/media/pipeline-house.ts'
import { encodeAnew } from './encode-anew.ts'

let sources: Awaited<ReturnType<typeof temporaryFolder>>
let film = ''

beforeAll(async () => {
  sources = await temporaryFolder()
  film = await makeSource('plain', path.join(sources.path, 'film.mp4'), 3)
})
afterAll(() => sources[Symbol.asyncDispose]())

const { url } = await testDatabase()
const setup = await pipelineHouse(url)
const { core, db, work } = setup
afterAll(() => setup[Symbol.asyncDispose]())
const run = '11111111-2222-4333-8444-555555555556' as RunId

test('a film of an earlier release is encoded anew of its kept file, and plays until the new one is whole', async () => {
  await using _worker = work()
  const { productId } = await newProduct(db, systemClock.now(), { prices: [], hasFilm: false })
  await begin(core, productId, film, run)
  await reach(db, run, 'published')
  const old = (await currentOf(db, productId)) ?? expect.fail()
  const { plan } = await db.selectFrom('pipeline_runs').where('id', '=', run).select('plan').executeTakeFirstOrThrow()
  // as an earlier release left it: without the rung of sound alone
  const { blank: _blank, ...before } = plan as EncodePlan
  await db
    .updateTable('pipeline_runs')
    .set({ plan: json(before) })
    .where('id', '=', run)
    .execute()
  await encodeAnew(core, run)
  const played = new Set<string>()
  await until('the new one plays', async () => {
    const now = await currentOf(db, productId)
    if (now !== undefined && now.run_id !== run) return true
    played.add(String(now?.id))
    return false
  })
  expect([...played]).toEqual([old.id])
  const now = (await currentOf(db, productId)) ?? expect.fail()
  expect([now.is_partial, now.heights]).toEqual([false, old.heights])
  await reach(db, now.run_id ?? '', 'published')
})
