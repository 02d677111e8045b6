import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { type Method, type MethodForm, methodFormOf, methodInputOf } from './method-form.ts'

export type MethodDraft = Draft<Method, MethodForm>

/** The fields of one method of delivery, and their faults. */
export function useMethodDraft(saved: Method | null): MethodDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (method) => methodFormOf(method, locale),
    read: methodInputOf,
    send: (input, was) =>
      was
        ? call('PUT /studio/delivery/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/delivery', { body: input }),
  })
}
