import type { ReactNode } from 'react'
import { FailedPart } from '../../../ui/state.tsx'
import type { Answer } from '../use-answer.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import './table.css'

type Props<L> = {
  answer: Answer<L>
  /** Shown for a list without rows. */
  empty: (list: L) => ReactNode
  /** Placeholder while the list loads, if it is not a table. */
  waiting?: ReactNode
  /** Shown instead of the usual error when loading fails. */
  failed?: ReactNode
  children: (list: L) => ReactNode
}

/** A list of the studio: loading, failed to load, empty, or shown. */
export function ListAnswer<L extends { items: readonly unknown[] }>(props: Props<L>) {
  const { answer, empty, waiting, failed, children } = props
  const { value, error, reload } = answer
  if (error !== null) return failed ?? <FailedPart onRetry={reload} />
  if (!value) return waiting ?? <TableSkeleton />
  return value.items.length === 0 ? empty(value) : children(value)
}
