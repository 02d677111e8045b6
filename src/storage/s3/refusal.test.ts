import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeCertificate } from '#tests/support/network/certificate.ts'
import { S3Storage } from '../s3-storage.ts'
import { StorageFull, StorageRefusal } from '../storage.ts'
import { faultOf, PassingFault } from './refusal.ts'
import { readStoreAddress } from './store-address.ts'

const call = { method: 'GET', key: 'films/1' }
const answer = (statusCode: number, headers: Record<string, string> = {}) => ({ statusCode, headers })
const error = (code: string, more = '') => `<Error><Code>${code}</Code><Message>no</Message>${more}</Error>`

test.each([
  ['RequestTimeTooSkewed', 'the clock of this machine and the clock of the store differ too much'],
  ['SignatureDoesNotMatch', 'the secret in the address is wrong'],
  ['InvalidAccessKeyId', 'does not know the key'],
  ['AccessDenied', 'may not do this'],
  ['NoSuchBucket', 'make it first'],
])('a refusal with %s says what is wrong, with the words of the store behind', (code, words) => {
  const fault = faultOf(call, answer(403), error(code))
  expect(fault).toBeInstanceOf(StorageRefusal)
  expect(fault.message).toContain(words)
  expect(fault.message).toContain(`(the store answered GET films/1 with 403 ${code}: no)`)
})

test('an answer without words is explained by its date, when the clocks differ', () => {
  const date = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() })
  expect(faultOf(call, answer(403, date(-20 * 60_000)), '').message).toContain('the clock of this machine')
  expect(faultOf(call, answer(403, date(-20 * 60_000)), error('AccessDenied')).message).not.toContain('clock')
  expect(faultOf(call, answer(403, date(1000)), '').message).not.toContain('clock')
})

test('a bucket that is elsewhere is told with its region and host', () => {
  const moved = faultOf(
    call,
    answer(301),
    error('PermanentRedirect', '<Endpoint>films.s3.eu-west-1.example</Endpoint>'),
  )
  expect(moved.message).toContain('the bucket is elsewhere (films.s3.eu-west-1.example): put the region')
  const named = faultOf(call, answer(301, { 'x-amz-bucket-region': 'eu-west-1' }), '')
  expect(named.message).toContain('the bucket is elsewhere (region eu-west-1)')
  const wrongRegion = faultOf(call, answer(400), error('AuthorizationHeaderMalformed', '<Region>eu-west-1</Region>'))
  expect(wrongRegion.message).toContain('?region=')
  expect(faultOf(call, answer(400), error('InvalidArgument')).message).not.toContain('elsewhere')
})

test('what passes by itself, and a full store, are no refusals', () => {
  expect(faultOf(call, answer(503), error('SlowDown'))).toBeInstanceOf(PassingFault)
  expect(faultOf(call, answer(403), error('QuotaExceeded'))).toBeInstanceOf(StorageFull)
})

test('a certificate that nobody can trust is refused in words at once, without another try', async () => {
  const { pem, privateKey } = makeCertificate({ name: 'store.example' })
  let asked = 0
  const server = createServer({ cert: pem, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) })
  server.on('connection', () => (asked += 1))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const storage = new S3Storage({ address: readStoreAddress(`s3+https://k:s@127.0.0.1:${port}/bucket`) })
  const refused = storage.list('a')
  await expect(refused).rejects.toThrow(StorageRefusal)
  await expect(refused).rejects.toThrow(/the store's certificate cannot be trusted \(DEPTH_ZERO_SELF_SIGNED_CERT/)
  expect(asked).toBe(1)
  await new Promise((closed) => server.close(closed))
})
