import { useLazyPart } from '#web/use-lazy-part.ts'
import { useSession } from '#web/use-session.ts'

const load = () => import('./known-home.tsx')
// The page is complete without it.
const leaveOut = () => undefined

type Props = { heroArea: HTMLElement | null; onHero: (isThere: boolean) => void }

/** Shows the part of the home page that is for members alone. Its code loads for members only. */
export function LazyKnownHome(props: Props) {
  const session = useSession()
  const isMember = session.state === 'member'
  const Known = useLazyPart<Props>(isMember, load, leaveOut)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return isMember && Known && <Known {...props} />
}
