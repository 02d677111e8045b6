import type { LoginState } from './login-flow.ts'

/** Why the drawer was opened, and what continues after the login. */
export type LoginRequest = {
  /** A sentence at the top of the drawer, ready to show. */
  reason?: string
  /** Address of the page that the visitor wanted, in that page's language (`/en/…`); it survives a reload. */
  next?: string
  /** The action that the visitor wanted on this page; it runs after the login. */
  after?: () => void
  /** The same action as a text that `onWish` understands, so that it survives a reload. */
  wish?: string
  /** The user name of the ended session, so that it need not be typed again. */
  userName?: string
  /** For a member: who is watching, or the password once more. */
  step?: 'SELECT_PROFILE' | 'CONFIRM'
  /** A sign-in that another page has begun, and whose step it knows. */
  begun?: Pick<LoginState, 'step' | 'userName' | 'rememberToken'> & Partial<Pick<LoginState, 'sessions'>>
}

type Listener = (request: LoginRequest) => void

const listeners = new Set<Listener>()

/** Made when nobody listened yet. */
let early: LoginRequest | null = null

/**
 * Opens the login drawer over the current page. Buttons answer as soon as the page is hydrated, a moment before the
 * drawer's host listens; a request of that moment waits for it.
 */
export function openLogin(request: LoginRequest = {}) {
  if (listeners.size === 0) early = request
  for (const listener of listeners) listener(request)
}

export function onLoginRequest(listener: Listener) {
  listeners.add(listener)
  if (early) listener(early)
  early = null
  return () => void listeners.delete(listener)
}

const granters = new Set<(wish: string) => void>()

/** Listens for the action that the visitor wanted before the login, and runs it after the login. */
export function onWish(grant: (wish: string) => void) {
  granters.add(grant)
  return () => void granters.delete(grant)
}

export function grantWish(wish: string) {
  for (const grant of granters) grant(wish)
}

type Waiter = (isDone: boolean) => void

const waiting = new Set<Waiter>()

let declinedAt = Number.NEGATIVE_INFINITY

/** Opens the drawer and waits: true after the login, false when the person closed it. */
export function askForLogin(request: LoginRequest): Promise<boolean> {
  return new Promise((resolve) => {
    openLogin(request)
    waiting.add(resolve)
    return undefined
  })
}

/** The host calls it when the drawer closes. */
export function tellLoginEnded(isDone: boolean) {
  if (!isDone) declinedAt = performance.now()
  for (const wake of waiting) wake(isDone)
  waiting.clear()
}

/** Whether the person has closed the login after this moment (ms of `performance.now()`). */
export const wasDeclinedSince = (moment: number): boolean => declinedAt > moment

let refusedOn: string | null = null

/** The person closed the login, or signed out, on this page: the drawer does not open automatically there again. */
export function rememberRefusal() {
  refusedOn = window.location.pathname
}

/** Like `openLogin`, for a page that asks automatically. */
export function offerLogin(request: LoginRequest) {
  if (refusedOn !== window.location.pathname) openLogin(request)
}

/**
 * Only a path of this site is allowed. A browser reads `\` as `/` and skips tabs and line ends, so `/\t/evil` would be
 * another host.
 */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(next)) return undefined
  // dots may remove a segment: `/..//evil` is `//evil`
  return new URL(next, 'https://site.invalid').pathname.startsWith('//') ? undefined : next
}

const storageKey = 'login_open'

/** Stores that the drawer is open, for a reload of this page; `null` when it is not. */
export function storeRequest(request: LoginRequest | null) {
  try {
    if (request === null) window.sessionStorage.removeItem(storageKey)
    else
      window.sessionStorage.setItem(
        storageKey,
        JSON.stringify({
          on: window.location.pathname,
          reason: request.reason,
          next: request.next,
          wish: request.wish,
        }),
      )
  } catch {
    // Without storage a reload closes it.
  }
}

export function storedRequest(): LoginRequest | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as
      | (LoginRequest & { on: string })
      | null
    if (kept?.on !== window.location.pathname) return null
    return { reason: kept.reason, next: safeNext(kept.next), wish: kept.wish }
  } catch {
    return null
  }
}
