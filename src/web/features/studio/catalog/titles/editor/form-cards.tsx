import type { ReactNode } from 'react'
import { partsOf } from './kind-parts.tsx'
import type { TitleDraft } from './use-title-draft.ts'

/** The cards whose fields are saved together; `children` are cards that are saved separately. */
export function FormCards({ draft, children }: { draft: TitleDraft; children?: ReactNode }) {
  const { Cards } = partsOf(draft.form.kind)
  return <Cards draft={draft}>{children}</Cards>
}
