import type { z } from 'zod'
import { keepChosenProfile } from './chosen-profile.ts'
import type { Me as MeSchema } from '#contract/accounts.ts'

export type Me = z.output<typeof MeSchema>

/** `unknown` until the browser has looked: pages are rendered for everybody. */
export type Session = { state: 'unknown' } | { state: 'guest' } | { state: 'member'; me: Me | null }

const tokenKey = 'token'
const listeners = new Set<() => void>()
const unknown: Session = { state: 'unknown' }
let session: Session = unknown

function set(next: Session) {
  session = next
  // before `/me` has answered, what was kept last time still holds
  if (next.state === 'guest') keepChosenProfile(null)
  else if (next.state === 'member' && next.me) keepChosenProfile(next.me.profile)
  for (const listener of listeners) listener()
}

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
  set({ state: 'member', me })
}

/** Forgets the member, whatever the server says. */
export function signOutHere() {
  writeToken(null)
  set({ state: 'guest' })
}

export function setMe(me: Me) {
  set({ state: 'member', me })
}

/** Looks into the browser's storage; called once after hydration and when another tab signs in or out. */
export function readSession() {
  const token = readToken()
  if (token === null) set({ state: 'guest' })
  else if (session.state !== 'member') set({ state: 'member', me: null })
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
