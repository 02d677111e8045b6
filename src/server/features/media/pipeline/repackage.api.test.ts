import { expect, test } from 'vitest'
import { days, hours } from '#lib/time/clock.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newProduct } from '#tests/support/rows/new-rows.ts'
import { repackage } from './repackage.job.ts'

const { db, clock, core } = await testApp()
const go = () => repackage({ ...core, log: { ...core.log, warn: () => undefined } }, new AbortController().signal)
const playing = (productId: number) =>
  db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', productId)
    .select(['assets.id', 'assets.repackage_fault'])
    .execute()

// what comes of a package that can be made: pipeline.system.test.ts
test('what cannot be packaged again plays on, says why, and is tried once a day; a film in preparation comes first', async () => {
  const { productId } = await newProduct(db, clock.now(), { hasFilm: true })
  const before = await playing(productId)
  const run = { product_id: productId, purpose: 'preview' as const, file_name: 'p.mp4', size: 1, source_path: 'p' }
  await db
    .insertInto('pipeline_runs')
    .values({ ...run, state: 'waiting' })
    .execute()
  expect(await go()).toEqual({ packaged: 0, failed: 0 })
  await db.updateTable('pipeline_runs').set({ state: 'cancelled' }).execute()

  // the encoder's files are gone
  expect(await go()).toEqual({ packaged: 0, failed: 1 })
  expect(await playing(productId)).toEqual(before.map(({ id }) => ({ id, repackage_fault: 'source_missing' })))
  clock.advance(hours(23))
  expect(await go()).toEqual({ packaged: 0, failed: 0 })
  clock.advance(days(1))
  expect(await go()).toEqual({ packaged: 0, failed: 1 })
})
