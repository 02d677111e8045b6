import type { Db, Tx } from '#db/client.ts'
import { countryCodes, countryName } from '#lib/lists/countries.ts'
import type { OwnList } from '#lib/lists/house-lists.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { fail } from './fail.ts'
import { type ListRow, listRows } from './house-list-queries.ts'

/** The content of a list: the rows that can be chosen now, and the name of today for a row that was chosen once. */
export interface OfList {
  offered: readonly ListRow[]
  /** The same as people read them. */
  offeredIn: (locale: Locale) => { code: string; name: string }[]
  /** Where it was merged, the other one's code. */
  codeNow: (code: string) => string
  nameOf: (code: string, locale: Locale) => string
  /** As it stands today; undefined for a code that never was. */
  rowOf: (code: string) => ListRow | undefined
  /** Ends the call with `house_list.not_offered` where nobody may choose it. */
  mustOffer: (code: string) => ListRow
}

/** Reads a list: one statement, which a shared answer remembers. */
export async function readList(db: Db | Tx, list: OwnList): Promise<OfList> {
  const rows = await listRows(db, list)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const codeNow = (code: string) => byCode.get(code)?.merged_into ?? code
  const rowOf = (code: string) => byCode.get(codeNow(code))
  const offered = rows.filter((row) => !row.is_hidden)
  return {
    offered,
    offeredIn: (locale) => offered.map((row) => ({ code: row.code, name: inLocale(row.name_fa, row.name_en, locale) })),
    codeNow,
    rowOf,
    nameOf(code, locale) {
      const row = rowOf(code)
      return row === undefined ? code : inLocale(row.name_fa, row.name_en, locale)
    },
    mustOffer(code) {
      const row = byCode.get(code)
      return row === undefined || row.is_hidden ? fail('house_list.not_offered') : row
    },
  }
}

/** The countries as the house calls them. */
export interface Countries {
  nameOf: (code: string, locale: Locale) => string
  isHidden: (code: string) => boolean
  /** All of them, hidden ones too: the ones with a place first, the others by the alphabet of the language. */
  listIn: (locale: Locale) => { code: string; name: string; is_hidden: boolean }[]
}

/** The countries by the rows of their list. Pure. */
export function countriesOf(rows: readonly ListRow[]): Countries {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const nameOf = (code: string, locale: Locale) => {
    const row = byCode.get(code)
    const own = row === undefined ? '' : inLocale(row.name_fa, row.name_en, locale)
    return own === '' ? countryName(code, locale) : own
  }
  const isHidden = (code: string) => byCode.get(code)?.is_hidden === true
  return {
    nameOf,
    isHidden,
    listIn(locale) {
      const { compare } = new Intl.Collator(locale)
      const positionOf = (code: string) => byCode.get(code)?.position ?? Number.MAX_SAFE_INTEGER
      return countryCodes
        .map((code) => ({ code, name: nameOf(code, locale), is_hidden: isHidden(code) }))
        .toSorted((a, b) => positionOf(a.code) - positionOf(b.code) || compare(a.name, b.name))
    },
  }
}

/** Reads what the house has changed of the countries: one statement of a few rows. */
export const readCountries = async (db: Db | Tx): Promise<Countries> => countriesOf(await listRows(db, 'country'))
