import type { ReactNode } from 'react'
import { useMayCall } from '../../frame/staff.ts'
import { partsOf } from './kind-parts.tsx'
import { ReleaseCard } from './release-card.tsx'
import { TextsCard } from './texts-card.tsx'
import type { Editor } from './use-editor.ts'
import { WaysCard } from './ways-card.tsx'

/** The cards whose fields are saved together; `children` are those that are saved by themselves. */
export function FormCards({ editor, children }: { editor: Editor; children?: ReactNode }) {
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const { Fields } = partsOf(editor.form.kind)
  return (
    <div className="editor-columns">
      <fieldset disabled={!canEdit} className="editor-column">
        <TextsCard editor={editor} />
        <Fields editor={editor} />
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
