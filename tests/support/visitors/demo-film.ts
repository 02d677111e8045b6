import { demoMovies } from '#db/seed/catalog.ts'
import type { DemoMovie } from '#db/seed/demo-movie.ts'
import type { Language } from '#tests/support/browser/browser-test.ts'
import type { OwnMember } from './own-member.ts'

/** A film of the demo by its short name, as the seed has it. */
export function demoFilm(slug: string): DemoMovie {
  const found = demoMovies.find((one) => one.slug === slug)
  if (!found) throw new Error(`The demo has no ${slug}.`)
  return found
}

/** The same film's number on the site under test. */
export function idOfDemoFilm(me: OwnMember, slug: string, lang: Language): number {
  const { title_fa, title_en } = demoFilm(slug)
  const found = me.films.all.find(({ title }) => title === (lang === 'fa' ? title_fa : title_en))
  if (!found) throw new Error(`${slug} is not on the site.`)
  return found.id
}
