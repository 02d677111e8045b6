import { useState } from 'react'
import { useSession } from './use-session.ts'

/**
 * Counts how often another profile has taken over while a page is open; it is part of the key of a profile's data. The
 * first known profile does not count, so that a page asks once and not twice.
 */
export function useProfileRound(): number {
  const session = useSession()
  const id = session.state === 'member' ? (session.me?.profile?.id ?? null) : null
  const [seen, setSeen] = useState<{ id: number | null; round: number }>({ id: null, round: 0 })
  if (id !== null && id !== seen.id) setSeen({ id, round: seen.id === null ? seen.round : seen.round + 1 })
  return seen.round
}
