import { useLazyPart } from '../../use-lazy-part.ts'
import { useSession } from '../../use-session.ts'

const load = () => import('./continue-row.tsx')
// The rest of the page is whole without it.
const leaveOut = () => undefined

/** Where a member's “continue watching” stands on the home page. Its code is fetched for members only. */
export function LazyContinueRow() {
  const session = useSession()
  const isMember = session.state === 'member'
  const Row = useLazyPart(isMember, load, leaveOut)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return isMember && Row && <Row />
}
