import { generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCertificate, newKeys } from '#tests/support/network/certificate.ts'
import { answersOf } from '#tests/support/banks/paypal-answers.ts'
import { keysOf } from './paypal-certificates.ts'
import { isSigned, transmissionOf } from './paypal-signature.ts'

const host = await answersOf()
beforeEach(() => host.forget())

const now = new Date('2026-05-01T12:00:00Z')
const settings = {
  apiUrl: host.url,
  clientId: 'client',
  clientSecret: 'secret',
  webhookId: 'W',
  certificateHosts: ['127.0.0.1'],
  approvalHosts: [],
}
const address = `${host.url}/v1/notifications/certs/CERT-1`
const serving = (pem: string, status = 200) => host.on('GET /v1/notifications/certs/CERT-1', { status, body: pem })
const asked = () => host.calls('GET /v1/notifications/certs/CERT-1').length
const good = makeCertificate()

test('the key of a certificate is asked for once by any number, kept, and judged by its dates each time', async () => {
  serving(makeCertificate({ from: '2026-04-01', until: '2026-06-01' }).pem)
  const keyAt = keysOf(settings, 5000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => keyAt(address, now)))
  expect(answers.every((answer) => answer.kind === 'key')).toBe(true)
  expect((await keyAt(address, new Date('2026-06-02'))).kind).toBe('refused')
  expect((await keyAt(address, new Date('2026-03-31'))).kind).toBe('refused')
  expect((await keyAt(address, now)).kind).toBe('key')
  expect(asked()).toBe(1)
})

test.each([
  'https://paypal.com.example/cert',
  'https://evil.example/v1/notifications/certs/CERT-1',
  'https://127.0.0.1@evil.example/cert',
  'http://127.0.0.2/cert',
  'file:///etc/passwd',
  'data:text/plain,x',
  'CERT-1',
  '',
])('bug 28: a certificate at "%s" is nobody’s and never asked for', async (foreign) => {
  expect((await keysOf(settings, 5000)(foreign, now)).kind).toBe('refused')
  expect(host.asked).toHaveLength(0)
})

test('bug 28: PayPal’s own certificate comes over https and from its hosts, at their own port', async () => {
  const live = { ...settings, apiUrl: 'https://api-m.paypal.com', certificateHosts: ['paypal.com'] }
  for (const wrong of ['http://api.paypal.com/cert', 'https://api.paypal.com:8443/cert', address])
    expect((await keysOf(live, 2000)(wrong, now)).kind).toBe('refused')
})

test.each([
  ['no certificate', 'hello', 200],
  ['half a certificate', good.pem.slice(0, 300), 200],
  ['a broken one', good.pem.replace(/[A-Z]{6}/, 'AAAAAA'), 200],
  ['a certificate that is not there', good.pem, 404],
  ['a redirect', good.pem, 302],
])('%s is refused', async (_title, pem, status) => {
  serving(pem, status)
  expect((await keysOf(settings, 5000)(address, now)).kind).toBe('refused')
})

test('a host that is in trouble is asked again at the next delivery', async () => {
  serving(good.pem, 500)
  const keyAt = keysOf(settings, 5000)
  expect((await keyAt(address, now)).kind).toBe('unreachable')
  host.on('GET /v1/notifications/certs/CERT-1', 'reset')
  expect((await keyAt(address, now)).kind).toBe('unreachable')
  serving(good.pem)
  expect((await keyAt(address, now)).kind).toBe('key')
})

test('whoever names many addresses keeps only a few calls busy', async () => {
  const keyAt = keysOf(settings, 500)
  const many = Array.from({ length: 10 }, (_, index) => {
    host.on(`GET /c${index}`, 'silence')
    return keyAt(`${host.url}/c${index}`, now)
  })
  const answers = await Promise.all(many)
  expect(answers.every((answer) => answer.kind === 'unreachable')).toBe(true)
  expect(host.asked).toHaveLength(4)
})

test('a weak key and one of another kind are refused', async () => {
  serving(makeCertificate({ keys: newKeys(1024) }).pem)
  expect((await keysOf(settings, 5000)(address, now)).kind).toBe('refused')
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const root = makeCertificate({ name: 'root' })
  serving(makeCertificate({ keys: ec, by: root }).pem)
  expect((await keysOf(settings, 5000)(address, now)).kind).toBe('refused')
})

test('a file with its issuers is a chain, each signed by the next and each in its time', async () => {
  const root = makeCertificate({ name: 'root' })
  const middle = makeCertificate({ name: 'middle', by: root })
  const leaf = makeCertificate({ name: 'leaf', by: middle })
  const kindOf = async (...pems: string[]) => {
    serving(pems.join(''))
    return (await keysOf(settings, 5000)(address, now)).kind
  }
  expect(await kindOf(leaf.pem, middle.pem, root.pem)).toBe('key')
  expect(await kindOf(leaf.pem, middle.pem)).toBe('key')
  expect(await kindOf(leaf.pem, root.pem)).toBe('refused')
  expect(await kindOf(leaf.pem, makeCertificate({ name: 'middle' }).pem)).toBe('refused')
  const old = makeCertificate({ name: 'old', by: root, until: '2025-01-01' })
  expect(await kindOf(makeCertificate({ by: old }).pem, old.pem, root.pem)).toBe('refused')
})

describe('a transmission', () => {
  const headers = {
    'paypal-transmission-id': 'b2f0f9d0-1111-11ee-8000-4b6f2a2f1f5b',
    'paypal-transmission-time': '2026-05-01T12:00:00Z',
    'paypal-transmission-sig': 'c2ln',
    'paypal-cert-url': address,
    'paypal-auth-algo': 'SHA256withRSA',
  }

  test.each(Object.keys(headers))('is none without %s, nor with two of it', (name) => {
    expect(transmissionOf(headers)).not.toBeNull()
    expect(transmissionOf({ ...headers, [name]: undefined })).toBeNull()
    expect(transmissionOf({ ...headers, [name]: '' })).toBeNull()
    expect(transmissionOf({ ...headers, [name]: ['a', 'b'] })).toBeNull()
    expect(transmissionOf({ ...headers, [name]: 'x'.repeat(3000) })).toBeNull()
  })

  test('is signed in one way only', () => {
    for (const wrong of ['SHA1withRSA', 'none', 'SHA256withECDSA'])
      expect(transmissionOf({ ...headers, 'paypal-auth-algo': wrong })).toBeNull()
  })

  test('bug 28: counts for these very bytes and for our own webhook: CRC-32 of the raw body as a decimal', () => {
    const keys = newKeys()
    const body = Buffer.from('{"id":"WH-1", "event_type":"X", "text":"تست"}')
    const signed = (text: string) => sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64')
    const start = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}`
    const by = { key: keys.publicKey, webhookId: 'W' }
    const check = (signature: string, bytes = body, more: object = {}) => {
      const transmission = transmissionOf({ ...headers, 'paypal-transmission-sig': signature, ...more })
      return transmission !== null && isSigned(bytes, transmission, by)
    }
    const right = signed(`${start}|W|${crc32(body)}`)
    expect(check(right)).toBe(true)
    expect(check(right, Buffer.from(JSON.stringify(JSON.parse(body.toString()))))).toBe(false)
    expect(check(right, Buffer.concat([body, Buffer.from('\n')]))).toBe(false)
    expect(check(right, body, { 'paypal-transmission-time': '2026-05-01T12:00:01Z' })).toBe(false)
    expect(check(right, body, { 'paypal-transmission-id': 'other' })).toBe(false)
    expect(check(signed(`${start}|V|${crc32(body)}`))).toBe(false)
    expect(check(signed(`${start}|W|${crc32(body).toString(16)}`))).toBe(false)
    for (const wrong of ['', '*', 'c2ln', `${right.slice(0, -4)}AAAA`, `${right}|`]) expect(check(wrong)).toBe(false)
  })

  test('a CRC-32 past 2^31 is written without a sign', () => {
    // the checksum of "123456789" that every table of CRCs names: 0xCBF43926
    expect(crc32('123456789')).toBe(3_421_780_262)
  })
})
