import type { z } from 'zod'
import type { Person } from '#contract/catalog/persons.ts'
import type { PersonId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { cardsOf } from '#server/features/catalog/titles/index.ts'
import { findPerson, listPrizes, listScreeningsOf, listTogether, listWorks } from './person-queries.ts'
import { presentPerson } from './present-person.ts'

const mostWorks = 500
const mostTogether = 12
const mostScreenings = 4

/** A person's page. @throws `person.not_found`, also for somebody whose titles are all drafts */
export async function publicPerson(core: Core, asked: PersonId, locale: Locale): Promise<z.input<typeof Person>> {
  const { db, clock } = core
  const now = clock.now()
  const row = (await findPerson(db, asked)) ?? fail('person.not_found')
  const [works, together, prizes] = await Promise.all([
    listWorks(db, row.id, mostWorks),
    listTogether(db, row.id, mostTogether),
    listPrizes(db, row.id, now),
  ])
  const titles = works.map(({ title_id: id }) => id)
  if (titles.length === 0) fail('person.not_found')
  const screenings = await listScreeningsOf(db, titles, now, mostScreenings)
  const cards = await cardsOf(db, [...titles, ...screenings.map(({ id }) => id)], locale, now)
  return presentPerson({ row, works, together, prizes, screenings, cards }, locale, now)
}
