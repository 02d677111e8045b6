import { ApiProblem } from '#web/api.ts'
import { FailedPart } from '#web/ui/state.tsx'
import { NotYours } from '#web/features/studio/frame/room-gate.tsx'
import '#web/features/studio/form/form.css'
import '#web/features/studio/table/table.css'
import '#web/features/studio/desk.css'
import '#web/features/studio/payments/refunds/refunds.css'
import './books.css'
import './figures.css'

/** A failed load: a role that was removed meanwhile is named; after any other error one can try again. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiProblem && error.status === 403) return <NotYours />
  return <FailedPart onRetry={onRetry} heading="h2" />
}
