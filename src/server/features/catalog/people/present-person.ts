import type { z } from 'zod'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Person } from '#contract/catalog/persons.ts'
import type { CreditRole } from '#lib/lists/credit-roles.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import type { listPrizes, listScreeningsOf, PersonRow, SharedRow, WorkRow } from './person-queries.ts'

type Answer = z.input<typeof Person>
type Card = z.input<typeof ProductCard>

export interface PersonFacts {
  row: PersonRow
  works: readonly WorkRow[]
  together: readonly SharedRow[]
  screenings: Awaited<ReturnType<typeof listScreeningsOf>>
  prizes: Awaited<ReturnType<typeof listPrizes>>
  cards: ReadonlyMap<ProductId, Card>
}

/** The most coming events on a person's page. */
const mostSoon = 4

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

function presentWorks({ works, cards }: PersonFacts, locale: Locale): Answer['works'] {
  return works.flatMap(({ title_id: id, parts }) => {
    const card = cards.get(id)
    if (card === undefined) return []
    const characters = parts.map((part) => inLocale(part.character_fa, part.character_en, locale))
    return [
      {
        card,
        roles: distinct(parts.map(({ role }) => role)),
        characters: distinct(characters.flatMap((name) => name || [])),
      },
    ]
  })
}

/** How many titles each role has; a title counts once for each of its roles. */
export function countRoles(works: readonly { roles: readonly CreditRole[] }[]): Answer['roles'] {
  const counts = new Map<CreditRole, number>()
  for (const role of works.flatMap(({ roles }) => roles)) counts.set(role, (counts.get(role) ?? 0) + 1)
  return [...counts].map(([role, count]) => ({ role, count })).toSorted((one, other) => other.count - one.count)
}

function presentSoon({ screenings, works, cards }: PersonFacts, now: Date): Answer['soon'] {
  const shown = screenings.flatMap(({ id, at, title_id: titleId }) => {
    const card = cards.get(id) ?? cards.get(titleId)
    return card === undefined ? [] : [{ id, kind: 'screening' as const, at: at.toISOString(), card }]
  })
  const coming = works.flatMap(({ title_id: id }) => {
    const card = cards.get(id)
    const at = card?.release_at ?? null
    if (card === undefined || at === null || new Date(at) <= now) return []
    return [{ id, kind: 'title' as const, at, card }]
  })
  return [...shown, ...coming].toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, mostSoon)
}

/** A person's page in the reader's language. */
export function presentPerson(facts: PersonFacts, locale: Locale, now: Date): Answer {
  const { row, together, prizes } = facts
  const works = presentWorks(facts, locale)
  return {
    id: row.id,
    name: inLocale(row.name_fa, row.name_en, locale),
    other_name: inLocale(row.name_en, row.name_fa, locale),
    is_group: row.kind === 'group',
    photo: presentImage(row.photo),
    born_year: row.born_year,
    born_year_jalali: row.born_year === null ? null : jalaliYearOf(row.born_year),
    birthplace: inLocale(row.birthplace_fa, row.birthplace_en, locale),
    biography: inLocale(row.biography_fa, row.biography_en, locale),
    roles: countRoles(works),
    works,
    soon: presentSoon(facts, now),
    prizes: prizes.map((prize) => ({
      name: inLocale(prize.name_fa, prize.name_en, locale),
      category: inLocale(prize.category_fa, prize.category_en, locale),
      festival: { id: prize.festival_id, title: inLocale(prize.festival_fa, prize.festival_en, locale) },
      film:
        prize.film_id === null
          ? null
          : { id: prize.film_id, title: inLocale(prize.film_fa, prize.film_en, locale) ?? '' },
    })),
    together: together.map((other) => ({
      id: other.id,
      name: inLocale(other.name_fa, other.name_en, locale),
      photo: presentImage(other.photo),
      count: other.count,
    })),
  }
}
