import type { ReactNode } from 'react'
import { useMayCall } from '../../frame/staff.ts'
import { partsOf } from './kind-parts.tsx'
import { ReleaseCard } from './release-card.tsx'
import { TextsCard } from './texts-card.tsx'
import type { TitleDraft } from './use-title-draft.ts'
import { WaysCard } from './ways-card.tsx'

/** The cards whose fields are saved together; `children` are those that are saved by themselves. */
export function FormCards({ draft, children }: { draft: TitleDraft; children?: ReactNode }) {
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const { Fields } = partsOf(draft.form.kind)
  return (
    <div className="editor-columns">
      <fieldset disabled={!canEdit} className="editor-column">
        <TextsCard draft={draft} />
        <Fields draft={draft} />
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
