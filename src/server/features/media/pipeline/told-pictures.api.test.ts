import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'
import { keys } from './media-keys.ts'
import { tellOldPictures, toldPictures } from './told-pictures.ts'

const { call, db, clock, core } = await testApp()

const master = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:BANDWIDTH=400000,AVERAGE-BANDWIDTH=300000,RESOLUTION=426x178,AUDIO="audio-small"',
  'v240/main.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=1200000,RESOLUTION=854x358,AUDIO="audio"',
  'v480/main.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=64x26,AUDIO="audio-small",STABLE-VARIANT-ID="sound"',
  'v0/main.m3u8',
  '',
].join('\n')
const pictures = [
  { width: 426, height: 178, bitrate: 300_000 },
  { width: 854, height: 358, bitrate: 1_200_000 },
]

test('a list tells its pictures with the rates that players read, and sound alone is none', () => {
  expect(toldPictures(master)).toEqual(pictures)
})

test('pages of films of before tell their pictures after the sweep has read the lists, and the player is told the same', async () => {
  const { productId: id } = await newProduct(db, clock.now(), { isFree: true })
  const asset = await newAsset(db, id)
  const { productId: lost } = await newProduct(db, clock.now(), { isFree: true })
  await newAsset(db, lost)
  await core.storage.put(`${keys.asset(asset)}master.m3u8`, Buffer.from(master))
  const told = async (of: number) => (await call('GET /products/:id', { params: { id: of } })).body.pictures
  expect(await told(id)).toEqual([])
  await tellOldPictures(core)
  expect([await told(id), await told(lost)]).toEqual([pictures, []])
  expect((await call('GET /play-info/:id', { params: { id } })).body?.pictures).toEqual(pictures)
  // once read, nothing is read again
  const reads = { ...core, storage: { ...core.storage, open: () => Promise.reject(new Error('read again')) } }
  await tellOldPictures(reads)
})

test('what helps those who do not see or hear a film stands on its card and its page, and nowhere where there is none', async () => {
  const { productId: id } = await newProduct(db, clock.now(), { isFree: true })
  const asset = await newAsset(db, id)
  const page = async () => (await call('GET /products/:id', { params: { id } })).body
  expect(await page()).not.toHaveProperty('aids')
  await db
    .updateTable('assets')
    .set({ aids: ['description', 'sign'] })
    .where('id', '=', asset)
    .execute()
  await db.updateTable('products').set({ title_en: 'Told' }).where('id', '=', id).execute()
  expect((await page()).aids).toEqual(['description', 'sign'])
  const { body: list } = await call('GET /products', { query: { per_page: 50 } })
  expect(list.items.find((card) => card.id === id)?.aids).toEqual(['description', 'sign'])
})
