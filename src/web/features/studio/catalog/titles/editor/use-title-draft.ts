import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import type { StudioTitle } from '../title-data.ts'
import type { EditedKind } from './kind-form.ts'
import { emptyForm, type FormOf, formOf, inputOf, type TitleForm } from './title-form.ts'

export type TitleDraft = Draft<StudioTitle, TitleForm>
export type DraftOf<K extends EditedKind> = TitleDraft & { form: FormOf[K] }

export const isDraftOf = <K extends EditedKind>(draft: TitleDraft, kind: K): draft is DraftOf<K> =>
  draft.form.kind === kind

/** The fields of an existing title, or of a new title of one kind; `start`: what its fields begin with. */
export function useTitleDraft(of: StudioTitle | EditedKind, start?: TitleForm): TitleDraft {
  const locale = useLocale()
  const [saved, kind] = typeof of === 'string' ? [null, of] : [of, of.kind]
  return useDraft({
    saved,
    start,
    formOf: (title) => (title ? formOf(title, locale) : emptyForm(kind, locale)),
    read: (form, was) => inputOf(form, { was, locale }),
    send: (input, was) =>
      was
        ? call('PUT /studio/titles/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/titles', { body: input }),
  })
}
