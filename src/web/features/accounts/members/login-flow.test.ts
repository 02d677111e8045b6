import { describe, expect, test } from 'vitest'
import { type DrawerStep, storeLogin, type LoginState, restoreLogin, startOfLogin, stepBefore } from './login-flow.ts'

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
    storeLogin(storage, verifying, 1000)
    expect(restoreLogin(storage, 1000 + 14 * 60_000)).toEqual(verifying)
  })

  test('begins anew when its token is over, when it was left, and when something else is stored', () => {
    const storage = storageOf()
    storeLogin(storage, verifying, 1000)
    expect(restoreLogin(storage, 1000 + 15 * 60_000)).toEqual(startOfLogin)
    storeLogin(storage, startOfLogin, 2000)
    expect(storage.getItem('login')).toBeNull()
    storage.setItem('login', '{broken')
    expect(restoreLogin(storage, 0)).toEqual(startOfLogin)
  })

  test('keeps the name that was typed before anything was sent', () => {
    const storage = storageOf()
    const typed: LoginState = { ...startOfLogin, userName: '0912 345' }
    storeLogin(storage, typed, 1000)
    expect(restoreLogin(storage, 2000)).toEqual(typed)
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
    expect(() => storeLogin(closed, verifying, 0)).not.toThrow()
    expect(restoreLogin(closed, 0)).toEqual(startOfLogin)
  })
})

describe('the way back is one step', () => {
  const before = (step: DrawerStep, isForgotten = false) => stepBefore({ step, isForgotten, locked: null })

  test('from a code to where it was asked for', () => {
    expect(before('VERIFY')).toBe('START')
    expect(before('VERIFY', true)).toBe('FORGET_PASSWORD')
  })

  test('from everything that follows the password to the password, from it to the name', () => {
    for (const step of ['FORGET_PASSWORD', 'RESET_PASSWORD', 'SECOND_FACTOR', 'MORE_THAN_3_ACTIVE_SESSION'] as const)
      expect(before(step)).toBe('LOGIN')
    expect(before('LOGIN')).toBe('START')
    expect(before('COMPLETE')).toBe('START')
    expect(before('BY_PHONE')).toBe('START')
  })

  test('from the PIN of a profile to all of them', () => {
    const locked = { id: 2, name: 'Mother', has_pin: true } as NonNullable<LoginState['locked']>
    expect(stepBefore({ step: 'SELECT_PROFILE', isForgotten: false, locked })).toBe('SELECT_PROFILE')
  })

  test('from the start, and for whoever is in, there is none', () => {
    for (const step of ['START', 'SELECT_PROFILE', 'DONE'] as const) expect(before(step)).toBeNull()
  })
})

test('who is watching is asked by every page anew: that step is not kept', () => {
  const storage = storageOf()
  storeLogin(storage, { ...startOfLogin, step: 'SELECT_PROFILE' }, 1000)
  expect(storage.getItem('login')).toBeNull()
})
