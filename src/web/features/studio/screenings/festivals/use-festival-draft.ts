import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { type FestivalForm, festivalFormOf, festivalInputOf, type StudioFestival } from './festival-form.ts'

export type FestivalDraft = Draft<StudioFestival, FestivalForm>

/** The fields of one festival, and their faults. */
export function useFestivalDraft(saved: StudioFestival | null): FestivalDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (festival) => festivalFormOf(festival, locale),
    read: (form, was) => festivalInputOf(form, { was, locale }),
    send: (input, was) =>
      was
        ? call('PUT /studio/festivals/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/festivals', { body: input }),
  })
}

type RowsOf = 'halls' | 'passes' | 'shows' | 'jury' | 'prizes'

/** Changes one row of a list in the draft; the errors of the list are cleared. */
export function changeRow<L extends RowsOf>(
  draft: FestivalDraft,
  list: L,
  at: number,
  change: Partial<FestivalForm[L][number]>,
): void {
  const faults = Object.keys(draft.errors).filter((field) => field.startsWith(`${list}.${at}.`))
  draft.set(
    (form) => ({ ...form, [list]: form[list].map((row, index) => (index === at ? { ...row, ...change } : row)) }),
    ...faults,
  )
}

/** Takes a row out; errors name rows by their place, so those of the whole list go. */
export function removeRow(draft: FestivalDraft, list: RowsOf | 'films', at: number): void {
  const faults = Object.keys(draft.errors).filter((field) => field === list || field.startsWith(`${list}.`))
  draft.set((form) => ({ ...form, [list]: form[list].filter((_row, index) => index !== at) }), ...faults)
}

/** Adds a row at the end. */
export function addRow<L extends RowsOf | 'films'>(draft: FestivalDraft, list: L, row: FestivalForm[L][number]): void {
  draft.set((form) => ({ ...form, [list]: [...form[list], row] }), list)
}
