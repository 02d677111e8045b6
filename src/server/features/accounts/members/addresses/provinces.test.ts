import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { findCity, findProvince, listCities, listProvinces, shownCity } from './provinces.ts'

type Vector = { id: string; section: string; group: string; input: string; iso: string | null }
type City = { id: string; section: string; group: string; city: string; iso?: string; iso_all?: string[] }
const set = 'addresses'

/** All provinces whose list has a city of that name. */
const provincesOf = (city: string): string[] =>
  listProvinces('fa')
    .map(({ id }) => id)
    .filter((id) => findCity(findProvince(id)!, city) !== null)

describe('provinces', () => {
  it.each(vectors<Vector>(set, (v) => (v as unknown as Vector).section === 'province'))(
    '$id ($group): «$input» is $iso',
    (v) => expect(findProvince(v.input)?.iso ?? null).toBe(v.iso),
  )
  it.each([
    ['IR-07', 'IR-07'],
    ['ir-07 ', 'IR-07'],
    ['استان فارس', 'IR-07'],
    ['Fars Province', 'IR-07'],
    ['Esfahan', 'IR-10'],
    ['خراسان', null],
    ['Azerbaijan', null],
    ['', null],
    ['<b>فارس</b>', null],
  ])('«%s» is %s', (input, iso) => expect(findProvince(input)?.iso ?? null).toBe(iso))
  it('are thirty-one, each once, in the order of the alphabet', () => {
    const [persian, english] = [listProvinces('fa'), listProvinces('en')]
    expect(new Set(persian.map(({ id }) => id)).size).toBe(31)
    expect(persian[0]?.name).toBe('آذربایجان شرقی')
    expect(english[0]?.name).toBe('Alborz')
    expect(persian.at(-1)?.name).toBe('یزد')
  })
})

describe('cities', () => {
  it.each(vectors<City>(set, (v) => (v as unknown as City).section === 'city'))(
    '$id ($group): «$city» is found where it is',
    (v) => {
      if (v.iso_all) expect(provincesOf(v.city)).toEqual(expect.arrayContaining(v.iso_all))
      else expect(provincesOf(v.city)).toContain(v.iso)
    },
  )
  it('every capital is in its province’s list, first and once', () => {
    const all = listProvinces('fa').map(({ id }) => listCities(findProvince(id)!, 'fa'))
    expect(all.flat()).toHaveLength(1353)
    for (const cities of all) {
      expect(cities[0]?.is_capital).toBe(true)
      expect(cities.filter((city) => city.is_capital)).toHaveLength(1)
    }
  })
  it.each([
    ['IR-07', 'Shiraz', 'شیراز'],
    ['IR-07', 'شيراز', 'شیراز'],
    ['IR-15', 'خرم آباد', 'خرم\u200cآباد'],
    ['IR-23', 'رباط‌کریم', 'رباطکریم'],
    ['IR-23', 'شیراز', null],
    ['IR-23', 'شهر ما', null],
  ])('in %s «%s» is stored as %s', (iso, typed, stored) => expect(findCity(findProvince(iso)!, typed)).toBe(stored))
  it('a capital is shown in the language of the reader, another city as it is written', () => {
    expect(shownCity('IR-07', 'شیراز', 'en')).toBe('Shiraz')
    expect(shownCity('IR-07', 'شیراز', 'fa')).toBe('شیراز')
    expect(shownCity('IR-07', 'مرودشت', 'en')).toBe('مرودشت')
  })
})
