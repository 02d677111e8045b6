import { useLocale } from 'use-intl'
import { call } from '../../../../api.ts'
import { type Draft, useDraft } from '../../form/use-draft.ts'
import type { StudioTitle } from '../title-data.ts'
import type { EditedKind } from './kind-form.ts'
import { emptyForm, formOf, inputOf, type TitleForm } from './title-form.ts'

export type TitleDraft = Draft<StudioTitle, TitleForm>

/** The fields of an existing title, or of a new title of one kind. */
export function useTitleDraft(of: StudioTitle | EditedKind): TitleDraft {
  const locale = useLocale()
  const [saved, kind] = typeof of === 'string' ? [null, of] : [of, of.kind]
  return useDraft({
    saved,
    formOf: (title) => (title ? formOf(title, locale) : emptyForm(kind, locale)),
    read: (form, was) => inputOf(form, { was, locale }),
    send: (input, was) =>
      was
        ? call('PUT /studio/titles/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/titles', { body: input }),
  })
}
