import { useSyncExternalStore } from 'react'
import { mustChooseProfile, type Session } from '../session.ts'
import { useLazyPart } from '../use-lazy-part.ts'
import { useSession } from '../use-session.ts'

const load = () => import('../features/wallet/purse.tsx')
// The header is whole without it.
const leaveOut = () => undefined

/** Narrower than that the bar at the foot has the room for it: `header.css` hides it at the same width. */
const roomy = '(min-width: 901px)'
const follow = (listener: () => void) => {
  const media = window.matchMedia(roomy)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const isRoomy = () => window.matchMedia(roomy).matches
const never = () => false

/** A grown member who has said who is watching: to them alone a wallet is told of. */
const hasWallet = (session: Session): session is Extract<Session, { state: 'member' }> =>
  session.state === 'member' &&
  session.me !== null &&
  !mustChooseProfile(session.me) &&
  session.me.profile?.age_limit == null

/** Where the wallet stands in the header. Its code and its number are fetched for those who are shown them, and for nobody else. */
export function LazyPurse() {
  const session = useSession()
  const hasRoom = useSyncExternalStore(follow, isRoomy, never)
  const isShown = hasRoom && hasWallet(session)
  const Purse = useLazyPart(isShown, load, leaveOut)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return isShown && Purse && <Purse era={session.era} />
}
