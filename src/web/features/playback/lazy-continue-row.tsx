import { useLazyPart } from '../../use-lazy-part.ts'
import { useSession } from '../../use-session.ts'

const load = () => import('./continue-row.tsx')
// The page is complete without it.
const leaveOut = () => undefined

/** The place of “continue watching” on the home page. Its code loads for members only. */
export function LazyContinueRow() {
  const session = useSession()
  const isMember = session.state === 'member'
  const Row = useLazyPart(isMember, load, leaveOut)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return isMember && Row && <Row />
}
