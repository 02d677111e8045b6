import { useEffect, useSyncExternalStore } from 'react'
import { ApiProblem, call } from './api.ts'
import { profileKey } from './chosen-profile.ts'
import { readSession, readToken, type Session, sessionStore, setMe, signOutHere } from './session.ts'

/** Who is here; every page renders first for nobody in particular. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
}

/** Once a page: finds the member of this browser and follows the other tabs. */
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
  try {
    const { me } = await call('GET /me', {})
    setMe(me)
  } catch (error) {
    signOutOn(error)
  }
}

/** A refusal of what was typed or sent, of a call that came too often, or of what this profile may not do. */
const isRefusal = ({ status, code }: ApiProblem) =>
  [409, 413, 415, 422, 429].includes(status) || (status === 403 && code.startsWith('profile.'))

/**
 * The specification §4: a failed fetch of the member or of the profiles, and a failed choice, adding or deletion of one,
 * logs out here. A refusal with words (a wrong PIN, the owner's own profile), a server in trouble and a lost line are no
 * such failure: the session may well be alive.
 */
export function signOutOn(error: unknown): boolean {
  const isFinal = error instanceof ApiProblem && error.status < 500 && !isRefusal(error)
  if (isFinal) signOutHere()
  return isFinal
}
