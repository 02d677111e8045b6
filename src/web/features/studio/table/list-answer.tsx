import type { ReactNode } from 'react'
import { FailedPart } from '../../../ui/state.tsx'
import type { Answer } from '../use-answer.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import './table.css'

type Props<L> = {
  answer: Answer<L>
  /** What is said of a list without rows. */
  empty: (list: L) => ReactNode
  /** What stands for the list while it is on its way, where that is no table. */
  waiting?: ReactNode
  /** What is said when it did not come, where there is more to say than that. */
  failed?: ReactNode
  children: (list: L) => ReactNode
}

/** A list of the studio: on its way, lost on the way, without rows, or there. */
export function ListAnswer<L extends { items: readonly unknown[] }>(props: Props<L>) {
  const { answer, empty, waiting, failed, children } = props
  const { value, error, reload } = answer
  if (error !== null) return failed ?? <FailedPart onRetry={reload} />
  if (!value) return waiting ?? <TableSkeleton />
  return value.items.length === 0 ? empty(value) : children(value)
}
