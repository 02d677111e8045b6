import type { ReactNode } from 'react'
import { useMayCall } from '#web/features/studio/frame/staff.ts'

type Props = {
  /** The cards about the title itself. */
  main: ReactNode
  /** How it is sold, and when. */
  aside: ReactNode
  /** After another editor on the same page. */
  isAfter?: boolean
  /** The cards that are saved by themselves, below both. */
  children?: ReactNode
}

/** Shows an editor's cards in two columns; a person who may not change titles reads them. */
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
