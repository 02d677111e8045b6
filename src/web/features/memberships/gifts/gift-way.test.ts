import { expect, test } from 'vitest'
import { startOfLogin } from '#web/features/accounts/members/login-flow.ts'
import { type GiftWay, storeWay, restoreWay, startOfWay } from './gift-way.ts'

function storageOf(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
}

const waiting: GiftWay = {
  ...startOfWay,
  stage: 'code',
  login: { ...startOfLogin, userName: '+989123456789', rememberToken: 'r' },
}

test('a way that a reload interrupted goes on where it stood, to the same gift, for a quarter of an hour', () => {
  const storage = storageOf()
  storeWay(storage, { campaign: 'nowruz', way: waiting }, 1000)
  expect(restoreWay(storage, 'nowruz', 1000 + 14 * 60_000)).toEqual(waiting)
  expect(restoreWay(storage, 'yalda', 2000)).toEqual(startOfWay)
  expect(restoreWay(storage, 'nowruz', 1000 + 15 * 60_000)).toEqual(startOfWay)
})

test('whoever is back at the name has no way any more', () => {
  const storage = storageOf()
  storeWay(storage, { campaign: 'nowruz', way: waiting }, 1000)
  storeWay(storage, { campaign: 'nowruz', way: { ...waiting, stage: 'name' } }, 2000)
  expect(storage.getItem('gift')).toBeNull()
})

test('what is not ours, or cannot be kept, begins anew', () => {
  const storage = storageOf()
  storage.setItem('gift', '{broken')
  expect(restoreWay(storage, 'nowruz', 0)).toEqual(startOfWay)
  const closed = {
    setItem: () => {
      throw new Error('denied')
    },
    removeItem: () => undefined,
  }
  expect(() => storeWay(closed, { campaign: 'nowruz', way: waiting }, 0)).not.toThrow()
})
