import type { Locale } from '#lib/text/locale.ts'
import { displayLine, searchKey } from '#lib/persian/persian-text.ts'
import cityFile from './provinces/cities.json' with { type: 'json' }
import provinceFile from './provinces/provinces.json' with { type: 'json' }

export interface Province {
  /** ISO 3166-2:IR, e.g. `IR-07`. */
  iso: string
  fa: string
  en: string
  capital_fa: string
  capital_en: string
}

const provinces: readonly Province[] = provinceFile.provinces
const byCode = new Map(provinces.map((province) => [province.iso, province]))
const inPersianOrder = new Intl.Collator('fa').compare

/** Romanisations of ISO 3166-2 and others in use, besides the common English names of the list. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'IR-03': ['Azarbayjan-e Sharqi', 'Azerbaijan East'],
  'IR-04': ['Azarbayjan-e Gharbi', 'Azerbaijan West'],
  'IR-09': ['Khorasan-e Razavi', 'Khorasan Razavi'],
  'IR-10': ['Esfahan'],
  'IR-11': ['Sistan va Baluchestan'],
  'IR-12': ['Kordestan'],
  'IR-13': ['Hamedan'],
  'IR-14': ['Chahar Mahal va Bakhtiari', 'Chahar Mahaal and Bakhtiari'],
  'IR-17': ['Kohgiluyeh va Boyer-Ahmad'],
  'IR-28': ['Khorasan-e Shomali', 'Khorasan North'],
  'IR-29': ['Khorasan-e Jonubi', 'Khorasan South'],
}

/**
 * The key by which spellings of one place are equal: letters as in searches, no spaces or half-spaces, «&» read as
 * “and”.
 */
function nameKey(name: string): string {
  return searchKey(name.replaceAll('&', ' and ')).replaceAll(' ', '')
}

const provinceByKey = new Map(
  provinces.flatMap((province) =>
    [province.fa, province.en, ...(otherNames[province.iso] ?? [])].map((name) => [nameKey(name), province] as const),
  ),
)

/** The province of a code (`IR-07`) or of a typed name; null when there is none. */
export function findProvince(name: string): Province | null {
  const known = byCode.get(name.trim().toUpperCase())
  if (known) return known
  return provinceByKey.get(nameKey(displayLine(name).replace(/^استان\s+|\s+province$/i, ''))) ?? null
}

export function provinceName(iso: string, locale: Locale): string {
  return byCode.get(iso)?.[locale] ?? iso
}

/** The provinces in the order of the language's alphabet. */
export function listProvinces(locale: Locale): { id: string; name: string }[] {
  const { compare } = new Intl.Collator(locale)
  return provinces
    .map((province) => ({ id: province.iso, name: province[locale] }))
    .sort((a, b) => compare(a.name, b.name))
}

const citiesByCode: ReadonlyMap<string, readonly string[]> = new Map(
  cityFile.provinces.map(({ iso, cities }) => [iso, cities.toSorted(inPersianOrder)]),
)

/** The cities of a province, its capital first. Only capitals have English names. */
export function listCities(province: Province, locale: Locale): { name: string; is_capital: boolean }[] {
  const others = (citiesByCode.get(province.iso) ?? []).filter((city) => !isCapital(province, city))
  return [
    { name: locale === 'en' ? province.capital_en : province.capital_fa, is_capital: true },
    ...others.map((name) => ({ name, is_capital: false })),
  ]
}

function isCapital(province: Province, city: string): boolean {
  const key = nameKey(city)
  return key === nameKey(province.capital_fa) || key === nameKey(province.capital_en)
}

/**
 * The list's spelling of a city typed in any spelling; null when the province's list has no such city. A name alone is
 * not enough: six names exist in two provinces.
 */
export function findCity(province: Province, typed: string): string | null {
  if (isCapital(province, typed)) return province.capital_fa
  const key = nameKey(typed)
  return (citiesByCode.get(province.iso) ?? []).find((city) => nameKey(city) === key) ?? null
}

/** A typed city as an address of this province would keep it; null for no city at all. */
export function storedCity(iso: string, typed: string): string | null {
  const province = byCode.get(iso)
  const listed = province === undefined ? null : findCity(province, typed)
  const free = displayLine(typed)
  return listed ?? (free === '' ? null : free)
}

/** A stored city in the reader's language. */
export function shownCity(iso: string, city: string, locale: Locale): string {
  const province = byCode.get(iso)
  return locale === 'en' && province?.capital_fa === city ? province.capital_en : city
}
