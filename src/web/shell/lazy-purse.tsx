import { useSyncExternalStore } from 'react'
import { mustChooseProfile, type Session } from '../session.ts'
import { useLazyPart } from '../use-lazy-part.ts'
import { useSession } from '../use-session.ts'

const load = () => import('#web/features/payments/wallet/purse.tsx')
// The header is complete without it.
const leaveOut = () => undefined

/** On narrower windows the bottom bar needs the space: `header.css` hides it at the same width. */
const roomy = '(min-width: 901px)'
const follow = (listener: () => void) => {
  const media = window.matchMedia(roomy)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const isRoomy = () => window.matchMedia(roomy).matches
const never = () => false

/** An adult member with a chosen profile; only they see a wallet. */
const hasWallet = (session: Session): session is Extract<Session, { state: 'member' }> =>
  session.state === 'member' &&
  session.me !== null &&
  !mustChooseProfile(session.me) &&
  session.me.profile?.age_limit == null

/** The wallet's place in the header. Its code and its balance load only for people who see them. */
export function LazyPurse() {
  const session = useSession()
  const hasRoom = useSyncExternalStore(follow, isRoomy, never)
  const isShown = hasRoom && hasWallet(session)
  const Purse = useLazyPart(isShown, load, leaveOut)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return isShown && Purse && <Purse era={session.era} />
}
