import type { PageAddress } from '#web/kinds/kind.ts'
import type { Person } from './person.ts'

type Described = Pick<
  Person,
  'name' | 'other_name' | 'is_group' | 'photo' | 'born_year' | 'birthplace' | 'biography' | 'roles'
>

/**
 * A person, or a group, as schema.org describes them. `roleNames`: what they do, as the page calls it. `<` is escaped, so
 * that the text cannot end the script element.
 */
export function personJsonLd(person: Described, roleNames: readonly string[], { url, origin }: PageAddress): string {
  const { photo, born_year: year, birthplace, biography } = person
  const inCity = birthplace === null ? undefined : { '@type': 'Place', name: birthplace }
  const born = year === null ? undefined : String(year)
  const makesMusic = person.roles.some(({ role }) => role === 'artist')
  const own = person.is_group
    ? { '@type': makesMusic ? 'MusicGroup' : 'Organization', foundingDate: born, foundingLocation: inCity }
    : { '@type': 'Person', birthDate: born, birthPlace: inCity, jobTitle: roleNames.length > 0 ? roleNames : undefined }
  const data = {
    '@context': 'https://schema.org',
    ...own,
    name: person.name,
    alternateName: person.other_name === person.name ? undefined : person.other_name,
    url,
    image: photo === null ? undefined : new URL(photo.src, origin).href,
    description: biography === '' ? undefined : biography,
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
