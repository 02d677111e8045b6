import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { type Cafe, type CafeForm, cafeFormOf, cafeInputOf } from './cafe-form.ts'

export type CafeDraft = Draft<Cafe, CafeForm>

/** The fields of one cafe, and their faults. */
export function useCafeDraft(saved: Cafe | null): CafeDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (cafe) => cafeFormOf(cafe, locale),
    read: cafeInputOf,
    send: (input, was) =>
      was
        ? call('PUT /studio/cafes/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/cafes', { body: input }),
  })
}
