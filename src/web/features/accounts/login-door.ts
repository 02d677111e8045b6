/** Why the drawer was opened, and what goes on after the login. */
export type LoginRequest = {
  /** A sentence for the head of the drawer, ready to show. */
  reason?: string
  /** The page that was wanted, in the language of the site; it survives a reload. */
  next?: string
  /** What the visitor wanted to do on this page; it goes on by itself. */
  after?: () => void
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

/** Only a path of this site is followed. */
export const safeNext = (next: string | null | undefined): string | undefined =>
  next && /^\/(?![/\\])/.test(next) ? next : undefined

const storageKey = 'login_open'

/** Remembers over a reload of this page that the drawer is open; `null` when it is not. */
export function keepRequest(request: LoginRequest | null) {
  try {
    if (request === null) window.sessionStorage.removeItem(storageKey)
    else
      window.sessionStorage.setItem(
        storageKey,
        JSON.stringify({ on: window.location.pathname, reason: request.reason, next: request.next }),
      )
  } catch {
    // Then a reload closes it.
  }
}

export function keptRequest(): LoginRequest | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as
      | (LoginRequest & { on: string })
      | null
    return kept?.on !== window.location.pathname ? null : { reason: kept.reason, next: safeNext(kept.next) }
  } catch {
    return null
  }
}
