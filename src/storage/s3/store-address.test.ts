import { expect, test } from 'vitest'
import { nameStore, readStoreAddress, StoreAddressError } from './store-address.ts'

test.each([
  ['Amazon', 's3+https://K:S@s3.eu-central-1.amazonaws.com/house?region=eu-central-1&style=host'],
  ['Cloudflare R2', 's3+https://K:S@0123456789abcdef.r2.cloudflarestorage.com/house?region=auto'],
  ['Backblaze B2', 's3+https://K:S@s3.us-west-004.backblazeb2.com/house?region=us-west-004'],
  ['Arvan', 's3+https://K:S@s3.ir-thr-at1.arvanstorage.ir/house?region=ir-thr-at1'],
  ['Ceph', 's3+https://K:S@rgw.example:7480/house/films'],
  ['Swift', 's3+https://account%3Auser:S@swift.example:8080/house'],
])('the address of a bucket at %s can be said', (_name, text) => {
  expect(readStoreAddress(text)).toMatchObject({ protocol: 'https:', bucket: 'house', secretAccessKey: 'S' })
})

test('an address is read with its percent-encoded secret, and named without it', () => {
  const read = readStoreAddress(
    's3+https://a%3Akey:s%2Fe%2Bcret@store.example:8080/films/house/one?region=ir-1&style=host',
  )
  expect(read).toMatchObject({ accessKeyId: 'a:key', secretAccessKey: 's/e+cret', region: 'ir-1', style: 'host' })
  expect(nameStore(read)).toBe('https://store.example:8080/films/house/one/')
})

test.each([
  'https://k:s@host/bucket',
  's3+ftp://k:s@host/bucket',
  's3+https://host/bucket',
  's3+https://k@host/bucket',
  's3+https://k:s@host',
  's3+https://k:s@host/Bucket',
  's3+https://k:s@host/bucket/a%20b',
  's3+https://k:%zz@host/bucket',
  's3+https://k:s@host/bucket?style=other',
  's3+https://k:s@host/bucket?regoin=x',
])('the address %j is refused without repeating it', (text) => {
  expect(() => readStoreAddress(text)).toThrow(StoreAddressError)
  expect(() => readStoreAddress(text)).not.toThrow(/k:s|bucket\//)
})
