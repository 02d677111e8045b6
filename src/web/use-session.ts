import { useEffect, useSyncExternalStore } from 'react'
import { ApiProblem, call } from './api.ts'
import { profileKey } from './chosen-profile.ts'
import { readSession, readToken, type Session, sessionStore, setFault, setMe, signOutHere } from './session.ts'

/** The present session; every page first renders for an unknown visitor. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
}

/**
 * Who looks: another text when somebody else, or another profile, takes over; then what is personal is asked for again. It
 * stays when the member's own facts come (`me`), because the server knows them by the token: asking at both would ask twice.
 */
export function useWho(): string {
  const session = useSession()
  return session.state === 'member' ? `member ${session.era}` : session.state
}

/** Once per page: finds this browser's member and follows the other tabs. */
export function useSessionWatch() {
  useEffect(() => {
    const refresh = () => {
      readSession()
      if (readToken()) void fetchMe()
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === sessionStore.tokenKey || event.key === profileKey || event.key === null) {
        if (readToken()) refresh()
        else signOutHere()
      }
    }
    refresh()
    const onOnline = () => {
      const now = sessionStore.get()
      if (now.state === 'member' && now.me === null) refresh()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', onOnline)
    }
  }, [])
}

async function fetchMe() {
  setFault(null)
  try {
    const { me } = await call('GET /me', {})
    setMe(me)
  } catch (error) {
    if (!signOutOn(error)) setFault(error)
  }
}

/** “Try again” of a page that could not learn who looks. Nothing is asked where that is known. */
export function askWhoAgain() {
  const now = sessionStore.get()
  if (now.state === 'member' && now.me === null && now.fault !== null) void fetchMe()
}

/** A refusal of typed or sent data, of too frequent calls, or of something this profile may not do. */
const isRefusal = ({ status, code }: ApiProblem) =>
  [409, 413, 415, 422, 429].includes(status) || (status === 403 && code.startsWith('profile.'))

/**
 * The specification §4: when loading the member or the profiles fails, or choosing, adding or deleting a profile fails,
 * the browser signs out. A refusal with a sentence (a wrong PIN, the owner's own profile), a server error and a lost
 * connection do not count: the session may still be valid.
 */
export function signOutOn(error: unknown): boolean {
  const isFinal = error instanceof ApiProblem && error.status < 500 && !isRefusal(error)
  if (isFinal) signOutHere()
  return isFinal
}
