import type { ReactNode } from 'react'
import { useCanEdit } from '../staff.ts'
import { FactsCard } from './facts-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { ReleaseCard } from './release-card.tsx'
import { TextsCard } from './texts-card.tsx'
import type { Editor } from './use-editor.ts'
import { WaysCard } from './ways-card.tsx'

/** The cards whose fields are saved together; `children` are those that are saved by themselves. */
export function FormCards({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const canEdit = useCanEdit()
  return (
    <div className="editor-columns">
      <fieldset disabled={!canEdit} className="editor-column">
        <TextsCard editor={editor} />
        <FactsCard editor={editor} />
        <PeopleCard editor={editor} />
        {children && <ReleaseCard editor={editor} />}
      </fieldset>
      <div className="editor-column">
        <fieldset disabled={!canEdit} className="editor-column">
          <WaysCard editor={editor} />
          {!children && <ReleaseCard editor={editor} />}
        </fieldset>
        {children}
      </div>
    </div>
  )
}
