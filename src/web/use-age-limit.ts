import { useSyncExternalStore } from 'react'
import { storedAgeLimit } from './chosen-profile.ts'
import { sessionStore } from './session.ts'

const onServer = () => null

/** The age limit of a child's profile; the stored one until the member is known. Null for everybody else. */
export function useAgeLimit(): number | null {
  return useSyncExternalStore(sessionStore.subscribe, storedAgeLimit, onServer)
}
