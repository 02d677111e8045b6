import { ApiProblem } from '../../../api.ts'
import { FailedPart } from '../../../ui/state.tsx'
import { NotYours } from '../frame/room-gate.tsx'
import '../form/form.css'
import '../table/table.css'
import '../desk.css'
import '../refunds/refunds.css'
import './books.css'
import './figures.css'

/** A failed load: a role that was removed meanwhile is named; after any other error one can try again. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiProblem && error.status === 403) return <NotYours />
  return <FailedPart onRetry={onRetry} heading="h2" />
}
