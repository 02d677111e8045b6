import type { ReactNode } from 'react'
import { useMayCall } from '#web/features/studio/frame/staff.ts'

type Props = {
  /** What a title says. */
  main: ReactNode
  /** How it is sold, and when. */
  aside: ReactNode
  /** After another editor on the same page. */
  isAfter?: boolean
  /** What is saved by itself, below both. */
  children?: ReactNode
}

/** The two columns of an editor's cards; whoever may not change titles reads them. */
export function CardColumns({ main, aside, isAfter = false, children }: Props) {
  const canEdit = useMayCall('PUT /studio/titles/:id')
  return (
    <div className={`editor-columns${isAfter ? ' after-editor' : ''}`}>
      <fieldset disabled={!canEdit} className="editor-column">
        {main}
      </fieldset>
      <div className="editor-column">
        <fieldset disabled={!canEdit} className="editor-column">
          {aside}
        </fieldset>
        {children}
      </div>
    </div>
  )
}
