/** Why the drawer was opened, and what goes on after the login. */
export type LoginRequest = {
  /** A sentence for the head of the drawer, ready to show. */
  reason?: string
  /** The page that was wanted, in the language of the site; it survives a reload. */
  next?: string
  /** What the visitor wanted to do on this page; it goes on by itself. */
  after?: () => void
  /** The same in words of whoever grants it (`onWish`), so that it survives a reload. */
  wish?: string
  /** Whose session is over, so that the name need not be typed again. */
  userName?: string
  /** For a member: who is watching. */
  step?: 'SELECT_PROFILE'
}

type Listener = (request: LoginRequest) => void

const listeners = new Set<Listener>()

/** Opens the login drawer over whatever page is shown. */
export function openLogin(request: LoginRequest = {}) {
  for (const listener of listeners) listener(request)
}

export function onLoginRequest(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const granters = new Set<(wish: string) => void>()

/** Listens for what was wished for before a login, once that is done. */
export function onWish(grant: (wish: string) => void) {
  granters.add(grant)
  return () => void granters.delete(grant)
}

export function grantWish(wish: string) {
  for (const grant of granters) grant(wish)
}

type Waiter = (isDone: boolean) => void

const waiting = new Set<Waiter>()

/** Opens the drawer and waits: true once the person is in, false when they closed it. */
export function askForLogin(request: LoginRequest): Promise<boolean> {
  return new Promise((resolve) => {
    if (listeners.size === 0) return resolve(false)
    openLogin(request)
    waiting.add(resolve)
    return undefined
  })
}

/** Called by the host when the drawer goes. */
export function tellLoginEnded(isDone: boolean) {
  for (const wake of waiting) wake(isDone)
  waiting.clear()
}

let refusedOn: string | null = null

/** The person closed the login, or signed out, on this page: it does not open by itself there again. */
export function rememberRefusal() {
  refusedOn = window.location.pathname
}

/** As `openLogin`, for a page that asks by itself. */
export function offerLogin(request: LoginRequest) {
  if (refusedOn !== window.location.pathname) openLogin(request)
}

/**
 * Only a path of this site is followed. A browser reads `\` as `/` and skips tabs and line ends, so that `/\t/evil` would
 * be another host.
 */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(next)) return undefined
  // dots may still take a segment away: `/..//evil` is `//evil`
  return new URL(next, 'https://site.invalid').pathname.startsWith('//') ? undefined : next
}

const storageKey = 'login_open'

/** Remembers over a reload of this page that the drawer is open; `null` when it is not. */
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
    // Then a reload closes it.
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
