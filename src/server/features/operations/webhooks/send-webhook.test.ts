import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startPartner } from '#tests/support/network/partner.ts'
import { guardedLookup } from '#server/http/forbidden-address.ts'
import { sendWebhook, storedAnswer } from './send-webhook.ts'

const sent = { headers: {}, body: '{}' }

test('a name that leads to this machine is refused when it is resolved', async () => {
  const resolve = promisify<string, object, unknown>((name, options, done) => guardedLookup(name, options, done))
  await expect(resolve('localhost', {})).rejects.toThrow('localhost')
  await expect(resolve('localhost', { all: true })).rejects.toThrow('localhost')
})

test('an address that is not public is not connected to, and a closed port is said to refuse', async () => {
  const partner = await startPartner()
  expect(await sendWebhook({ ...sent, url: partner.url }, { openHosts: [] })).toMatchObject({
    status: null,
    fault: 'address_forbidden',
  })
  expect(partner.heard).toEqual([])
  const closed = 'http://127.0.0.1:9/'
  expect(await sendWebhook({ ...sent, url: closed }, { openHosts: ['127.0.0.1'] })).toMatchObject({ fault: 'refused' })
})

test('https to a server that does not speak it fails as such', async () => {
  const partner = await startPartner()
  const url = partner.url.replace('http:', 'https:')
  expect(await sendWebhook({ ...sent, url }, { openHosts: [partner.host] })).toMatchObject({ fault: 'tls' })
})

test('of an answer the beginning is stored, as one line', () => {
  expect(storedAnswer('a\u0000\n\u202Eb', {})).toBe('a b')
  expect(storedAnswer('x'.repeat(5000), {})).toHaveLength(300)
})
