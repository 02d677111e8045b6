import { useSession } from '#web/use-session.ts'
import type { Slide } from './slide.ts'

export type Audience = NonNullable<Slide['audience']>

/** The sort of visitor that this browser's is, as far as it is known; the server renders for guests. */
export function useVisitor(): Audience {
  const session = useSession()
  if (session.state !== 'member') return 'guest'
  return document.documentElement.dataset.visitor === 'subscriber' ? 'subscriber' : 'member'
}

/** Tells whether a part for some visitors is for this one. A visitor with a plan is a member too. */
export function isFor(audience: Audience | null, visitor: Audience): boolean {
  if (audience === null || audience === visitor) return true
  return audience === 'member' && visitor === 'subscriber'
}
