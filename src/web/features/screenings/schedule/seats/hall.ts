import { isToCome, screeningPath, type Ticket } from '../screening.ts'
import { addressOfCode } from '../tickets/ticket-code.ts'

/**
 * Where a ticket opens the hall now; null while it opens nothing. A ticket that is in use plays by its right. An unused
 * one leads to the page of codes, where entering is a press of its own, because it begins the watching time.
 */
export function hallOf({ state, code, screening }: Pick<Ticket, 'state' | 'code' | 'screening'>): string | null {
  const { mode, state: now } = screening
  const isAhead = isToCome(now) || now === 'running' || now === 'interrupted'
  // where everybody sees it at the same point, one waits in the lobby, and that page becomes the hall
  const isHall = mode === 'together' || mode === 'live'
  if (isHall && isAhead && (state === 'in_use' || (state === 'unused' && code !== null)))
    return `${screeningPath(screening.id)}/hall`
  // its screening has another date, with which its hours begin anew
  if (state === 'in_use' && isToCome(now) && now !== 'doors') return null
  if (state === 'in_use') return `/play/${screening.id}`
  const isOpen = screening.state === 'doors' || screening.state === 'running'
  return state === 'unused' && isOpen && code !== null ? addressOfCode(code) : null
}
