import { expect, test } from 'vitest'
import { personFormOf, personInputOf, type StudioPerson } from './person-form.ts'

const texts = {
  name_fa: 'ماهور',
  name_en: 'Mahur',
  birthplace_fa: '',
  birthplace_en: '',
  biography_fa: '',
  biography_en: '',
}
const person: StudioPerson = {
  id: 501,
  version: 1,
  ...texts,
  kind: 'person',
  born_year: 1979,
  photo: null,
  titles: [],
  alerts: 0,
}

test('the year stands in the calendar of the language, and is sent as the same year', () => {
  const inPersian = personFormOf(person, 'fa')
  expect(inPersian.born).toBe('۱۳۵۸')
  expect(personFormOf(person, 'en').born).toBe('1979')
  const input = { ...texts, kind: 'person', born_year: 1979 }
  expect(personInputOf(inPersian)).toEqual({ input })
  expect(personInputOf({ ...inPersian, born: '', isGroup: true })).toEqual({
    input: { ...input, kind: 'group', born_year: null },
  })
})

test('what is no year is a fault of its field', () => {
  expect(personInputOf({ ...personFormOf(person, 'fa'), born: 'دور' })).toEqual({ faults: { born_year: 'year' } })
})
