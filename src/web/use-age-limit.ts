import { useSyncExternalStore } from 'react'
import { storedAgeLimit } from './chosen-profile.ts'
import { sessionStore } from './session.ts'

const onServer = () => null

/** The age limit of a child's profile, as kept from the last time until the member is known; null for everybody else. */
export function useAgeLimit(): number | null {
  return useSyncExternalStore(sessionStore.subscribe, storedAgeLimit, onServer)
}
