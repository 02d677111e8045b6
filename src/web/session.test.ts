import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedAgeLimit, storedProfileId } from './chosen-profile.ts'
import { doorListKey } from './door-lists.ts'
import { type Me, sessionStore, setMe, signIn, signOutHere } from './session.ts'

const member = (profile: { id: number; age_limit?: number | null } | null) =>
  ({ id: 'a', profile: profile && { age_limit: null, ...profile }, profile_count: 2, favorites: [] }) as unknown as Me

const era = () => {
  const session = sessionStore.get()
  return session.state === 'member' ? session.era : null
}

describe('who is here', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    const localStorage = new Proxy(
      {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    )
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
  })
  afterEach(() => {
    signOutHere()
    vi.unstubAllGlobals()
  })

  test('what was refused before a profile was chosen is asked for anew once one is', () => {
    signIn('token', member(null))
    const before = era() ?? 0
    setMe(member({ id: 1 }))
    expect(era()).toBe(before + 1)
  })

  test('the same profile known again changes nothing, another one does', () => {
    signIn('token', member({ id: 1 }))
    const before = era() ?? 0
    setMe(member({ id: 1 }))
    expect(era()).toBe(before)
    setMe(member({ id: 2 }))
    expect(era()).toBe(before + 1)
  })

  test('the profile is kept for the next page, and nothing of it after a sign-out', () => {
    signIn('token', member({ id: 7, age_limit: 12 }))
    expect([storedProfileId(), storedAgeLimit()]).toEqual(['7', 12])
    signOutHere()
    expect([storedProfileId(), storedAgeLimit()]).toEqual([null, null])
  })

  test('the door lists of a host leave with them: at a sign-out, and when another member takes over', () => {
    const isRemembered = () => window.localStorage.getItem(doorListKey(7)) !== null
    const remember = () => window.localStorage.setItem(doorListKey(7), '{}')
    signIn('token', member({ id: 1 }))
    remember()
    setMe(member({ id: 1 }))
    expect(isRemembered()).toBe(true)
    setMe(member({ id: 2 }))
    expect(isRemembered()).toBe(false)
    remember()
    signOutHere()
    expect(isRemembered()).toBe(false)
    expect(window.localStorage.getItem('token')).toBeNull()
  })
})
