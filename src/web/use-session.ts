import { useEffect, useSyncExternalStore } from 'react'
import { ApiProblem, call } from './api.ts'
import { profileKey } from './chosen-profile.ts'
import { readSession, readToken, type Session, sessionStore, setMe, signOutHere } from './session.ts'

/** Who is here; every page renders first for nobody in particular. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
}

/** Once a page: finds the member of this browser and follows the other tabs. */
export function useSessionKeeper() {
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
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}

/** A failed fetch of the member logs out here; a lost line does not. */
async function fetchMe() {
  try {
    const { me } = await call('GET /me', {})
    setMe(me)
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) signOutHere()
  }
}
