import { describe, expect, test } from 'vitest'
import { keepLogin, type LoginState, restoreLogin, startOfLogin } from './login-flow.ts'

function storageOf(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
}

const verifying: LoginState = { ...startOfLogin, step: 'VERIFY', userName: '+989123456789', rememberToken: 'r' }

describe('a login that was interrupted by a reload', () => {
  test('goes on where it stood', () => {
    const storage = storageOf()
    keepLogin(storage, verifying, 1000)
    expect(restoreLogin(storage, 1000 + 14 * 60_000)).toEqual(verifying)
  })

  test('begins anew when its token is over, when it was left, and when something else is stored', () => {
    const storage = storageOf()
    keepLogin(storage, verifying, 1000)
    expect(restoreLogin(storage, 1000 + 15 * 60_000)).toEqual(startOfLogin)
    keepLogin(storage, startOfLogin, 2000)
    expect(storage.getItem('login')).toBeNull()
    storage.setItem('login', '{broken')
    expect(restoreLogin(storage, 0)).toEqual(startOfLogin)
  })

  test('does not stop where nothing can be stored', () => {
    const closed = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => undefined,
    }
    expect(() => keepLogin(closed, verifying, 0)).not.toThrow()
    expect(restoreLogin(closed, 0)).toEqual(startOfLogin)
  })
})
