import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedAgeLimit, storedProfileId } from './chosen-profile.ts'
import { doorListKey } from './door-lists.ts'
import { savedQueueKey } from './audio-door.ts'
import { draftKey, saveDraft } from './features/community/comments/draft.ts'
import { rememberSearch } from './features/search/recent-searches.ts'
import { saveDraft as saveLetter } from './features/support/cases/contact-draft.ts'
import { type Me, sessionStore, setMe, signIn, signOutHere } from './session.ts'

const member = (profile: { id: number; age_limit?: number | null } | null) =>
  ({ id: 'a', profile: profile && { age_limit: null, ...profile }, profile_count: 2, favorites: [] }) as unknown as Me

const era = () => {
  const session = sessionStore.get()
  return session.state === 'member' ? session.era : null
}

function storage() {
  const kept = new Map<string, string>()
  return new Proxy(
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
}

describe('who is here', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() })
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

  test('what a member wrote, looked for and looked at leaves with them; what a guest wrote stays', () => {
    const left = () => [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)]
    saveDraft(draftKey(null, 5, null), 'of a guest')
    rememberSearch(null, 'rain')
    const ofGuest = left()
    expect(ofGuest).toHaveLength(2)
    signIn('token', member({ id: 7 }))
    saveDraft(draftKey('7', 5, null), 'not sent yet')
    rememberSearch('7', 'snow')
    saveLetter({ text: 'Where is my parcel?' }, Date.now())
    window.localStorage.setItem(savedQueueKey, '7\n{}')
    window.localStorage.setItem('goods_seen', '[]')
    window.localStorage.setItem('shop_area', '{}')
    window.sessionStorage.setItem('parde.return.41', '{}')
    expect(left().length).toBeGreaterThan(ofGuest.length + 7)
    signOutHere()
    expect(left()).toEqual(ofGuest)
    // music that a guest put in a row
    window.localStorage.setItem(savedQueueKey, 'guest\n{}')
    signOutHere()
    expect(window.localStorage.getItem(savedQueueKey)).toBe('guest\n{}')
  })
})
