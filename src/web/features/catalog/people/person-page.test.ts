import { expect, test } from 'vitest'
import { personJsonLd } from './person-json-ld.ts'
import { shownWorks, type Work } from './person.ts'

const at = { url: 'https://parde.example/people/501', origin: 'https://parde.example' }
const person = {
  name: 'Mahur',
  other_name: 'ماهور',
  is_group: false,
  photo: null,
  born_year: 1979,
  birthplace: 'Bushehr',
  biography: 'Began </script>',
  roles: [{ role: 'director' as const, count: 2 }],
}
const read = (text: string) => JSON.parse(text) as Record<string, unknown>

test('a person is described with what they gave, and nothing ends the script element', () => {
  const text = personJsonLd(person, ['Director'], at)
  expect(text).not.toContain('<')
  expect(read(text)).toMatchObject({
    '@type': 'Person',
    birthDate: '1979',
    birthPlace: { name: 'Bushehr' },
    url: at.url,
  })
  const silent = read(personJsonLd({ ...person, born_year: null, birthplace: null, biography: '' }, [], at))
  for (const field of ['birthDate', 'birthPlace', 'description', 'jobTitle']) expect(silent).not.toHaveProperty(field)
})

test('a group was founded and not born; one that makes music is a band', () => {
  const group = { ...person, is_group: true }
  expect(read(personJsonLd(group, [], at))).toMatchObject({ '@type': 'Organization', foundingDate: '1979' })
  const band = { ...group, roles: [{ role: 'artist' as const, count: 1 }] }
  expect(read(personJsonLd(band, [], at))).toMatchObject({ '@type': 'MusicGroup' })
})

test('a role shows its titles only, and a child’s profile none above its age', () => {
  const work = (age: number, ...roles: Work['roles']) =>
    ({ card: { age_rating: age }, roles, characters: [] }) as unknown as Work
  const works = [work(0, 'director', 'cast'), work(15, 'director'), work(7, 'writer')]
  expect(shownWorks(works, null, null)).toHaveLength(3)
  expect(shownWorks(works, 'director', null)).toEqual([works[0], works[1]])
  expect(shownWorks(works, 'director', 7)).toEqual([works[0]])
})
