import { filmMinutes } from '#lib/time/film-minutes.ts'
import type { z } from 'zod'
import type { SearchHit } from '#contract/search/search.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { marksIn } from '#lib/persian/search-words.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import type { Ranked } from '../find/rank.ts'
import type { Unit } from '../find/understand.ts'
import { groupOf } from '../index/doc-of.ts'
import type { PersonHitRow, ProductHitRow } from './hit-queries.ts'
import { lineOfPerson, lineOfProduct } from './line-of-hit.ts'

type Hit = z.input<typeof SearchHit>

/** Returns a function that says how much of a word matched: all, or its beginning. Null where nothing was asked for. */
export function matcherOf(units: readonly Unit[], readings: Ranked['readings']) {
  if (units.length === 0) return null
  const words = new Set(readings.flatMap((reading) => reading?.words ?? []))
  const beginnings = units
    .filter((_unit, at) => readings[at] === null)
    .map(({ beginning }) => beginning)
    .filter((beginning) => beginning !== null)
  return (key: string): number | 'all' | null => {
    if (words.has(key)) return 'all'
    return beginnings.find((beginning) => key.startsWith(beginning))?.length ?? null
  }
}

type Matcher = NonNullable<ReturnType<typeof matcherOf>>

function named(texts: { fa: string; en: string }, locale: Locale, matches: Matcher | null) {
  const title = inLocale(texts.fa, texts.en, locale)
  const other = inLocale(texts.en, texts.fa, locale)
  if (matches === null) return { title, other_title: other, marks: { title: [], other_title: [] } }
  return {
    title,
    other_title: other,
    marks: { title: marksIn(title, matches), other_title: marksIn(other, matches) },
  }
}

/** A product whose kind has no group of its own is nowhere in the index. */
function groupOfKind(kind: ProductHitRow['kind']): Hit['group'] {
  if (kind === 'season') throw new Error('A season is found by its series.')
  return groupOf[kind]
}

export function presentProductHit(row: ProductHitRow, locale: Locale, matches: Matcher | null): Hit {
  const { id, kind, year, duration_ms: length } = row
  return {
    id,
    kind,
    group: groupOfKind(kind),
    parent_id: kind === 'episode' ? row.series_id : row.parent_id,
    ...named({ fa: row.title_fa, en: row.title_en }, locale, matches),
    line: lineOfProduct(row, locale),
    year,
    year_jalali: year === null ? null : jalaliYearOf(year),
    duration_minutes: length === null ? null : filmMinutes(length),
    image: presentImage(row.image),
    age_rating: row.age_rating,
  }
}

export function presentPersonHit(row: PersonHitRow, locale: Locale, matches: Matcher | null): Hit {
  return {
    id: row.id,
    kind: 'person',
    group: 'people',
    parent_id: null,
    ...named({ fa: row.name_fa, en: row.name_en }, locale, matches),
    line: lineOfPerson(row, locale),
    year: null,
    year_jalali: null,
    duration_minutes: null,
    image: presentImage(row.photo),
    age_rating: 0,
  }
}
