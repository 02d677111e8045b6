import { expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newAsset, newProduct } from '#tests/support/rows/new-rows.ts'

const { app, call, db, clock } = await testApp()
const { productId } = await newProduct(db, clock.now(), { isFree: true })
await newAsset(db, productId)

/** Whether a manifest that was opened at one address is loaded at another one. */
async function loads(opened: string, loaded: string): Promise<boolean> {
  const info = (await call('GET /play-info/:id', { params: { id: productId } }, { ip: opened })).body
  const answer = await app.inject({ url: info?.manifest.url ?? '', remoteAddress: loaded })
  // nothing is stored for this film
  expect([403, 404]).toContain(answer.statusCode)
  return answer.statusCode === 404
}

test.each([
  ['the same address', '5.112.10.1', '5.112.10.1', true],
  ['another block of the same carrier', '5.112.10.1', '5.117.200.9', true],
  ['the other family of the same carrier', '5.112.10.1', '2a01:5ec0:1::7', true],
  ['another carrier', '5.112.10.1', '37.129.4.4', false],
  ['a home, from the street', '151.232.1.1', '5.112.10.1', false],
  ['a tunnel’s own /24', '65.108.1.1', '65.108.1.9', true],
  ['another server of the same tunnel', '65.108.1.1', '95.217.1.1', false],
  ['the same private address', '192.168.1.7', '192.168.1.7', true],
  ['another private address', '192.168.1.7', '192.168.1.8', false],
])('a film that was opened elsewhere: %s', async (_what, opened, loaded, expected) => {
  expect(await loads(opened, loaded)).toBe(expected)
})
