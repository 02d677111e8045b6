import type { Localized } from '#server/fail.ts'
import type { CollectedTitle, CollectionColumns } from './title-collection-queries.ts'

const said = (fa: string, en: string): Localized[] => [{ fa, en }]
const required = said('این را بنویسید.', 'Please fill this in.')
const inBoth = said('در هر دو زبان بنویسید، یا در هیچ‌کدام.', 'Write it in both languages, or in neither.')

/** Returns a collection's faults, by the field of the contract. `known`: the titles that exist. */
export function collectionFaults(
  columns: CollectionColumns,
  titles: readonly CollectedTitle[],
  known: readonly number[],
): Record<string, Localized[]> {
  const faults: Record<string, Localized[]> = {}
  if (columns.title_fa === '') faults['title_fa'] = required
  if (columns.title_en === '') faults['title_en'] = required
  for (const field of ['line', 'story'] as const) {
    const [fa, en] = [columns[`${field}_fa`], columns[`${field}_en`]]
    if (fa === '' && en !== '') faults[`${field}_fa`] = inBoth
    if (en === '' && fa !== '') faults[`${field}_en`] = inBoth
  }
  const { shown_from: from, shown_until: until } = columns
  if (from !== null && until !== null && until <= from)
    faults['shown_until'] = said('پایان باید پس از شروع باشد.', 'The end has to be after the start.')
  if (titles.some(({ product_id: id }) => !known.includes(id)))
    faults['items'] = said('یکی از این عنوان‌ها دیگر نیست.', 'One of these titles is not there any more.')
  if (titles.some(({ note_fa: fa, note_en: en }) => (fa === '') !== (en === '')))
    faults['items'] = said(
      'یادداشتِ هر عنوان را در هر دو زبان بنویسید، یا در هیچ‌کدام.',
      'Write the note of a title in both languages, or in neither.',
    )
  return faults
}
