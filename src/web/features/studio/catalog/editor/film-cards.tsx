import type { ReactNode } from 'react'
import { useMayCall } from '../../frame/staff.ts'
import { FactsCard } from './facts-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { ReleaseCard } from './release-card.tsx'
import { TextsCard } from './texts-card.tsx'
import type { DraftOf } from './use-title-draft.ts'
import { WaysCard } from './ways-card.tsx'

/** The cards of a film. */
export function FilmCards({ draft, children }: { draft: DraftOf<'movie'>; children?: ReactNode }) {
  const canEdit = useMayCall('PUT /studio/titles/:id')
  return (
    <div className="editor-columns">
      <fieldset disabled={!canEdit} className="editor-column">
        <TextsCard draft={draft} />
        <FactsCard draft={draft} />
        <PeopleCard draft={draft} />
        {children && <ReleaseCard draft={draft} />}
      </fieldset>
      <div className="editor-column">
        <fieldset disabled={!canEdit} className="editor-column">
          <WaysCard draft={draft} />
          {!children && <ReleaseCard draft={draft} />}
        </fieldset>
        {children}
      </div>
    </div>
  )
}
