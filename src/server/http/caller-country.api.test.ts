import { expect, test } from 'vitest'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'

const proxy = '192.0.2.10'
const { app, call, core, refused, db, clock } = await testApp({ trustProxy: [proxy], countryHeader: 'x-country' })
const now = clock.now()
const film = await newProduct(db, now, { isFree: true, regions: ['IR'] })
await newAsset(db, film.productId)
const sealedKey = seal(deriveKey(core.config.secret, contentKeyPurpose), Buffer.alloc(16, 7))
const preview = await newAsset(db, film.productId, { purpose: 'preview', sealedKey })

const ask = (ip: string, headers: Record<string, string>) =>
  refused('GET /play-info/:id', { params: { id: film.productId } }, { ip, headers })

test('a proxy of ours says where the visitor is', async () => {
  expect((await ask(proxy, { 'x-country': 'IR' })).status).toBe(200)
  expect((await ask(proxy, { 'x-country': 'DE' })).body.code).toBe('playback.region')
})

test('nobody else does: the header of a stranger changes nothing', async () => {
  // an address in Germany by the local table
  const stranger = '46.4.0.1'
  expect((await ask(stranger, {})).body.code).toBe('playback.region')
  expect((await ask(stranger, { 'x-country': 'IR' })).body.code).toBe('playback.region')
  expect((await ask(stranger, { 'x-country': 'IR', 'x-forwarded-for': proxy })).body.code).toBe('playback.region')
})

test('a preview and its key are shown where the title is, and nowhere else', async () => {
  const elsewhere = { ip: proxy, headers: { 'x-country': 'DE' } }
  const info = { params: { id: film.productId } }
  expect(await refused('GET /play-preview-info/:id', info, elsewhere)).toMatchObject({
    status: 403,
    body: { code: 'playback.region' },
  })
  expect(await refused('GET /keys/:asset', { params: { asset: preview } }, elsewhere)).toMatchObject({
    status: 403,
    body: { code: 'playback.region' },
  })
  const here = { ip: proxy, headers: { 'x-country': 'IR' } }
  expect((await call('GET /play-preview-info/:id', info, here)).body).toMatchObject({ asset_id: preview })
  const key = await app.inject({ url: `/api/v1/keys/${preview}`, remoteAddress: proxy, headers: here.headers })
  expect(key.rawPayload).toEqual(Buffer.alloc(16, 7))
})
