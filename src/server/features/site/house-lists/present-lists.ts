import type { z } from 'zod'
import type { listStudioLists } from '#contract/site/house-lists.ts'
import { countryCodes } from '#lib/lists/countries.ts'
import type { HouseList } from '#lib/lists/house-lists.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ListRow } from '#server/house-list-queries.ts'
import { countriesOf } from '#server/house-lists.ts'
import { mayChange } from './edit-lists.ts'

type Shown = z.input<(typeof listStudioLists)['responses'][200]>['items'][number]
type Row = Shown['rows'][number]

const rowOf = (row: ListRow): Row => ({
  code: row.code,
  name_fa: row.name_fa,
  name_en: row.name_en,
  postage: row.postage,
  is_hidden: row.is_hidden,
  is_kept: row.is_kept,
  has_position: row.position !== null,
  version: row.version,
})

/** All countries, also those that the house has not changed; those with a place first, then by the alphabet. */
function countryRows(rows: readonly ListRow[], locale: Locale): Row[] {
  const { nameOf } = countriesOf(rows)
  const { compare } = new Intl.Collator(locale)
  const of = (code: string): Row => {
    const row = rows.find((one) => one.code === code)
    const names = { name_fa: nameOf(code, 'fa'), name_en: nameOf(code, 'en') }
    if (row !== undefined) return { ...rowOf(row), ...names }
    const untouched = { postage: null, is_hidden: false, is_kept: false, has_position: false, version: 0 }
    return { code, ...names, ...untouched }
  }
  const ordered = rows.filter(({ position }) => position !== null).map(({ code }) => code)
  const others = countryCodes.filter((code) => !ordered.includes(code)).map(of)
  const nameIn = (row: Row) => (locale === 'fa' ? row.name_fa : row.name_en)
  return [...ordered.map(of), ...others.toSorted((a, b) => compare(nameIn(a), nameIn(b)))]
}

/** A list as the studio edits it, without what was merged. */
export function presentList(
  list: HouseList,
  rows: readonly ListRow[],
  { role, locale }: { role: StaffRole | null; locale: Locale },
): Shown {
  const open = rows.filter(({ merged_into: into }) => into === null)
  return {
    list,
    may_change: mayChange(role, list),
    rows: list === 'country' ? countryRows(open, locale) : open.map(rowOf),
  }
}
