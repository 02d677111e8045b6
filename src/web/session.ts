import type { z } from 'zod'
import { storeChosenProfile } from './chosen-profile.ts'
import type { Me as MeSchema } from '#contract/accounts.ts'

export type Me = z.output<typeof MeSchema>

/**
 * `unknown` until the browser has looked: pages are rendered for everybody. `era` counts up when another member or
 * another profile takes over, also from nobody: what was fetched or refused before is no longer true.
 */
export type Session = { state: 'unknown' } | { state: 'guest' } | { state: 'member'; me: Me | null; era: number }

const tokenKey = 'token'
const listeners = new Set<() => void>()
const unknown: Session = { state: 'unknown' }
let session: Session = unknown
let era = 0
/** The last one who was fully known here: member and profile. */
let lastSeen: string | null = null

function set(next: Session) {
  session = next
  // before `/me` has answered, what was kept last time still holds
  if (next.state === 'guest') storeChosenProfile(null)
  else if (next.state === 'member' && next.me) storeChosenProfile(next.me.profile)
  for (const listener of listeners) listener()
}

function setMember(me: Me | null) {
  if (me?.profile) {
    const seen = `${me.id}/${me.profile.id}`
    const wasNobody = session.state === 'member' && session.me !== null && session.me.profile === null
    if (wasNobody || (lastSeen !== null && lastSeen !== seen)) era += 1
    lastSeen = seen
  }
  set({ state: 'member', me, era })
}

/** There are several profiles, and nobody has said yet who is watching. */
export const mustChooseProfile = (me: Me): boolean => me.profile === null && me.profile_count > 1

/** The bearer token of this browser, or `null`. Storage may be forbidden: then the visitor is a guest. */
export function readToken(): string | null {
  try {
    return window.localStorage.getItem(tokenKey)
  } catch {
    return null
  }
}

function writeToken(token: string | null) {
  try {
    if (token === null) window.localStorage.removeItem(tokenKey)
    else window.localStorage.setItem(tokenKey, token)
  } catch {
    // A browser that keeps nothing has a session as long as the page.
  }
}

/** After a login: keeps the token and says who it is. */
export function signIn(token: string, me: Me) {
  writeToken(token)
  setMember(me)
}

/** Forgets the member, whatever the server says. */
export function signOutHere() {
  writeToken(null)
  set({ state: 'guest' })
}

export function setMe(me: Me) {
  setMember(me)
}

/**
 * The server no longer knows this token. It is gone at once, but what is on the screen stays until the person has signed
 * in again or has refused to (`signOutHere`): forms keep what was typed.
 */
export function loseToken() {
  writeToken(null)
}

/** Looks into the browser's storage; called once after hydration and when another tab signs in or out. */
export function readSession() {
  const token = readToken()
  if (token === null) set({ state: 'guest' })
  else if (session.state !== 'member') setMember(null)
}

export const sessionStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: (): Session => session,
  getOnServer: (): Session => unknown,
  tokenKey,
}
