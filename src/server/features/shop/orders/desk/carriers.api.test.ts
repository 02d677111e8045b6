import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { shopHouse } from '#tests/support/houses/shop-house.ts'

/** Who carries a parcel: a known carrier with its page, another by its names, or the order's method. */
const house = await shopHouse()
const { db, clock, post } = house
const clerk = await newMember(db, clock.now(), { staffRole: 'support' })
afterEach(() => house.expectBooksAgree())
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])
const dhl = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='

async function order() {
  const nika = await house.buyer('en')
  const { variant } = await house.goods({ title: 'Rain' })
  const id = await house.ordered(nika, { lines: [[variant, 3]], methodId: post })
  const { number } = await db.selectFrom('purchases').where('id', '=', id).select('number').executeTakeFirstOrThrow()
  const desk = async (rest: string, body: Record<string, unknown>, verb: 'POST' | 'PUT' = 'POST') => {
    clock.advance(minutes(1))
    return said(await house.call(verb, `/studio/orders/${number}/${rest}`, { as: clerk, key: randomUUID(), body }))
  }
  expect(await desk('deeds', { deed: 'accept' })).toBe('ok')
  const lines = [{ position: 0, quantity: 1 }]
  const look = (locale: 'fa' | 'en') =>
    house.ask('GET /me/shop/orders/:number', { params: { number } }, { as: nika, locale })
  const seen = () => house.ask('GET /studio/orders/:number', { params: { number } }, { as: clerk })
  return { desk, look, seen, pack: (more: object) => desk('parcels', { lines, is_sent: true, ...more }) }
}

test('a buyer reads the carrier in their own language, and a known one’s page follows the number', async () => {
  const { pack, look } = await order()
  expect(await pack({ known_carrier: 'dhl', number: 'jd 014-6' })).toBe('ok')
  expect(await pack({ carrier_fa: 'پیک خودمان', number: '77' })).toBe('request.invalid')
  expect(await pack({ number: '77' })).toBe('request.invalid')
  expect(await pack({ carrier_fa: 'پیک خودمان', carrier_en: 'Our courier', number: '77' })).toBe('ok')
  expect((await look('en')).parcels.map(({ carrier, link }) => [carrier, link])).toEqual([
    ['DHL', `${dhl}JD0146`],
    ['Our courier', null],
  ])
  expect((await look('fa')).parcels.map(({ carrier }) => carrier)).toEqual(['دی‌اچ‌ال', 'پیک خودمان'])
})

test('the page of the order’s method follows only what the method brings', async () => {
  await db.updateTable('delivery_methods').set({ tracking_link: 'https://post.example/{number}' }).execute()
  const { pack, seen } = await order()
  expect(await pack({ carrier_fa: 'پست پیشتاز', carrier_en: 'Post', number: '81' })).toBe('ok')
  expect(await pack({ carrier_fa: 'پیک', carrier_en: 'Courier', number: '82' })).toBe('ok')
  expect(await pack({ known_carrier: 'tipax', number: '83', link: 'https://tipax.example/83' })).toBe('ok')
  expect((await seen()).parcels.map((one) => [one.known_carrier, one.link])).toEqual([
    [null, 'https://post.example/81'],
    [null, null],
    ['tipax', 'https://tipax.example/83'],
  ])
})

test('a carrier that was wrong is put right with its page', async () => {
  const { pack, desk, seen } = await order()
  expect(await pack({ known_carrier: 'ups', number: '91' })).toBe('ok')
  const [parcel] = (await seen()).parcels
  const right = { known_carrier: 'dhl', number: '91', version: parcel?.version ?? 0 }
  expect(await desk(`parcels/${parcel?.id}`, right, 'PUT')).toBe('ok')
  expect((await seen()).parcels).toMatchObject([
    { known_carrier: 'dhl', carrier_fa: 'دی‌اچ‌ال', carrier_en: 'DHL', link: `${dhl}91` },
  ])
})
