import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { hours } from '#lib/time/clock.ts'
import { sendForm } from '#tests/support/api/form.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'

/** A buyer's pictures of broken goods may show a home: the buyer and the desk see them, and nobody else. */
const house = await shopHouse({ panel: true })
const { db, clock, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
afterEach(() => house.expectBooksAgree())

const desk = (number: number, rest: string, body: Record<string, unknown>) =>
  house.call('POST', `/studio/orders/${number}/${rest}`, { as: clerk, key: randomUUID(), body })
const get = (url: string, remoteAddress = '127.0.0.1') => house.app.inject({ url, remoteAddress })

async function withPicture() {
  const nika = await house.buyer('en')
  const { variant } = await house.goods()
  const id = await house.ordered(nika, { lines: [[variant, 1]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  const lines = [{ position: 0, quantity: 1 }]
  await desk(number, 'deeds', { deed: 'accept' })
  await desk(number, 'parcels', { carrier_fa: 'پست', carrier_en: 'Post', lines, is_sent: true })
  await desk(number, 'deeds', { deed: 'deliver' })
  const asked = await house.call('POST', `/me/shop/orders/${number}/returns`, {
    as: nika,
    key: randomUUID(),
    body: { reason: 'damaged', text: '', lines, way: 'wallet' },
  })
  const bytes = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#334455' } })
    .withExif({ IFD0: { Copyright: 'Nika' }, IFD3: { GPSLatitude: '35/1 41/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const added = await sendForm<Record<string, unknown>>(house, {
    path: `/me/shop/orders/${number}/returns/${String(asked.body['return_id'])}/pictures`,
    token: nika.token,
    field: 'file',
    file: { name: 'a.jpg', type: 'image/jpeg', bytes },
  })
  expect(added.status).toBe(201)
  const order = await house.ask('GET /me/shop/orders/:number', { params: { number } }, { as: nika })
  return { nika, number, src: order.returns[0]?.pictures[0]?.src ?? '' }
}

test('the buyer and the desk open a picture of a return, and it says nothing of where it was taken', async () => {
  const { number, src } = await withPicture()
  const seen = await get(src)
  expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, max-age=7200'])
  expect(await sharp(seen.rawPayload).metadata()).not.toHaveProperty('exif')
  const studio = await house.ask('GET /studio/orders/:number', { params: { number } }, { as: clerk })
  expect((await get(studio.returns[0]?.pictures[0]?.src ?? '')).statusCode).toBe(200)
})

test('a stranger with the address of a picture does not open it, nor does anybody later', async () => {
  const { src } = await withPicture()
  const row = await db
    .selectFrom('order_return_pictures')
    .innerJoin('images', 'images.id', 'order_return_pictures.image_id')
    .orderBy('images.created_at', 'desc')
    .select('images.path')
    .executeTakeFirstOrThrow()
  const name = src.split('/').at(-1)
  expect((await get(`/images/${row.path}/${name}`)).statusCode).toBe(404)
  expect((await get(src, '203.0.113.9')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await get(src.replace(/\.[^./]+\/private/, '.x/private'))).statusCode).toBeGreaterThanOrEqual(400)
  clock.advance(hours(2))
  expect((await get(src)).statusCode).toBeGreaterThanOrEqual(400)
})
