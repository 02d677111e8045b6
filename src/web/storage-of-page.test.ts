import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { storageScript } from './storage-of-page.ts'

/** The page's window after the script, with what its browser gives for `localStorage`. */
function pageWith(storage: () => unknown) {
  const dataset: Record<string, string> = {}
  const window = Object.defineProperty({}, 'localStorage', { get: storage, configurable: true }) as {
    localStorage: Storage
  }
  Object.defineProperty(window, 'sessionStorage', { value: {}, configurable: true })
  runInNewContext(storageScript, { window, document: { documentElement: { dataset } } })
  return { storage: window.localStorage, says: 'storesNothing' in dataset }
}

test.each([
  [
    'throws',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['is null', () => null],
])('where a browser’s storage %s, one that lasts as long as the page stands in its place', (_what, given) => {
  const { storage, says } = pageWith(given)
  expect(says).toBe(true)
  expect([storage.getItem('token'), storage.length]).toEqual([null, 0])
  storage.setItem('token', 'a')
  storage.setItem('getItem', 'b')
  storage.removeItem('getItem')
  storage.setItem('cart_id', 'c')
  expect([storage.getItem('token'), storage.length, storage.key(1), storage.key(2)]).toEqual(['a', 2, 'cart_id', null])
  expect(Object.keys(storage)).toEqual(['token', 'cart_id'])
  expect(storage.getItem('toString')).toBeNull()
  storage.clear()
  expect(storage.length).toBe(0)
})

test('a storage that is there stays', () => {
  const own = { getItem: () => 'mine' }
  expect(pageWith(() => own)).toEqual({ storage: own, says: false })
})
