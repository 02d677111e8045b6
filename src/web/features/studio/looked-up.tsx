import type { ReactNode } from 'react'
import { ApiProblem } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { FailedPart, State } from '../../ui/state.tsx'
import type { Answer } from './use-answer.ts'

type Props<T> = {
  answer: Answer<T>
  /** Shown when nothing exists at this address. */
  missing: { title: string; text: string; back: { label: string; to: string } }
  /** Number of placeholder boxes while it loads. */
  boxes: number
  /** Heading for screen readers until it has loaded, if the page has no other heading. */
  pageTitle?: string
  /** Shown instead of the usual error when loading fails. */
  failed?: ReactNode
  children: (value: T) => ReactNode
}

/** One thing by its address: loading, missing, failed to load, or shown. */
export function LookedUp<T>({ answer, missing, boxes, pageTitle, failed, children }: Props<T>) {
  const { value, error, reload } = answer
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 422))
    return (
      <State drawing="nothing" heading="h1" title={missing.title} text={missing.text}>
        <ButtonLink kind="soft" to={missing.back.to}>
          {missing.back.label}
        </ButtonLink>
      </State>
    )
  if (error === null && value !== null) return children(value)
  return (
    <>
      {pageTitle !== undefined && <h1 className="only-said">{pageTitle}</h1>}
      {error === null ? <BlockSkeleton boxes={boxes} /> : (failed ?? <FailedPart onRetry={reload} />)}
    </>
  )
}
