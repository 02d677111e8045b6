import type { z } from 'zod'
import { storeChosenProfile } from './chosen-profile.ts'
import { forgetDoorLists } from './door-lists.ts'
import { forgetLeftBehind } from './left-behind.ts'
import type { Me as MeSchema } from '#contract/accounts/accounts.ts'

export type Me = z.output<typeof MeSchema>

/**
 * `unknown` until the browser has looked, because pages are rendered for everybody. `era` counts up when another member
 * or profile takes over, also from nobody: earlier data and refusals are then no longer valid.
 */
export type Session = { state: 'unknown' } | { state: 'guest' } | MemberSession

/** `fault` is why `/me` gave no answer, null while it is asked and after it came: else a page would wait for ever. */
type MemberSession = { state: 'member'; me: Me | null; era: number; fault: unknown }

const tokenKey = 'token'
const listeners = new Set<() => void>()
const unknown: Session = { state: 'unknown' }
let session: Session = unknown
let era = 0
/** The last member and profile that were fully known here. */
let lastSeen: string | null = null

function set(next: Session) {
  session = next
  // until `/me` has answered, the stored profile is used
  if (next.state === 'guest') {
    storeChosenProfile(null)
    forgetDoorLists()
  }
  if (next.state === 'member' && next.me) storeChosenProfile(next.me.profile)
  for (const listener of listeners) listener()
}

function setMember(me: Me | null) {
  if (me?.profile) {
    const seen = `${me.id}/${me.profile.id}`
    const wasNobody = session.state === 'member' && session.me !== null && session.me.profile === null
    const isAnother = lastSeen !== null && lastSeen !== seen
    if (isAnother) forgetDoorLists()
    if (wasNobody || isAnother) era += 1
    lastSeen = seen
  }
  set({ state: 'member', me, era, fault: null })
}

/** There are several profiles and none is chosen yet. */
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
    // Without storage the session lasts as long as the page.
  }
}

/** After a login: stores the token and the member. */
export function signIn(token: string, me: Me) {
  writeToken(token)
  setMember(me)
}

/** Forgets the member, whatever the server answers. */
export function signOutHere() {
  writeToken(null)
  forgetLeftBehind()
  set({ state: 'guest' })
}

export function setMe(me: Me) {
  setMember(me)
}

/** Notes that `/me` gave no answer; null: it is asked once more. Who is known already stays known. */
export function setFault(fault: unknown) {
  if (session.state === 'member' && session.me === null) set({ ...session, fault })
}

/**
 * The server no longer knows this token. The token is removed at once, but the screen stays until the person has signed
 * in again or declined (`signOutHere`), so that forms keep what was typed.
 */
export function loseToken() {
  writeToken(null)
}

/** Reads the browser's storage; called once after hydration, and when another tab signs in or out. */
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
