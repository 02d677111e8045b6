import type { z } from 'zod'
import type { ProductCard } from '#contract/catalog.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { ProductKind } from '#lib/product-kinds.ts'
import type { CardRow } from './card-queries.ts'
import { type CardSort, findCards } from './list-queries.ts'
import { shownKinds } from './kinds/kinds.ts'
import { presentCard } from './present-product.ts'

/** What is asked of the catalogue by other features: published titles only. */
interface CardQuestion {
  /** Of these kinds; those without a card are left out. */
  kinds: readonly ProductKind[]
  genre?: string | undefined
  price?: 'free' | 'paid' | undefined
  /** Only released titles (false) or only those not released yet (true). */
  coming?: boolean | undefined
  /** Only these, in this order. */
  ids?: readonly ProductId[] | undefined
  /** Only what leaves the site by then. */
  leavesBy?: Date | undefined
  maxAge?: number | undefined
  sort: CardSort
  limit: number
}

type Question = Parameters<typeof findCards>[1]

/** Where one of two titles of different kinds stands in an order; as `findCards` has it for one kind. */
function compare(one: CardRow, other: CardRow, { sort, locale }: Question): number {
  if (sort === 'title') {
    const by = new Intl.Collator(locale)
    return (
      (locale === 'fa' ? by.compare(one.title_fa, other.title_fa) : by.compare(one.title_en, other.title_en)) ||
      other.id - one.id
    )
  }
  const [year, otherYear] = [one.year ?? Infinity, other.year ?? Infinity]
  const [at, otherAt] = [one.published_at?.getTime() ?? Infinity, other.published_at?.getTime() ?? Infinity]
  const ascending = year === otherYear ? (at === otherAt ? 0 : at - otherAt) : year - otherYear
  return (sort === 'oldest' ? ascending : -ascending) || other.id - one.id
}

/** The years and names of each kind have indexes of their own, and all kinds together have none: so each is asked for its first ones. */
async function findOfAllKinds(db: Db, question: Question): Promise<CardRow[]> {
  const { filter, limit } = question
  const found = await Promise.all(
    filter.kinds.map((kind) => findCards(db, { ...question, filter: { ...filter, kinds: [kind] } })),
  )
  return found
    .flat()
    .toSorted((one, other) => compare(one, other, question))
    .slice(0, limit)
}

/**
 * Cards of published titles that can be watched or are still to come. One statement, and for a list of several kinds by year or
 * by title one for each.
 */
export async function listedCards(
  db: Db,
  question: CardQuestion,
  { locale, now }: { locale: Locale; now: Date },
): Promise<z.input<typeof ProductCard>[]> {
  const { kinds, ids, sort, limit, maxAge, ...rest } = question
  const shown = kinds.filter((kind) => shownKinds.includes(kind))
  if (shown.length === 0 || ids?.length === 0) return []
  const filter = { ...rest, kinds: shown, ids: ids && [...ids], max_age: maxAge, withFilm: true }
  const isByKind = ids === undefined && shown.length > 1 && sort !== 'published' && sort !== 'leaving'
  const rows = await (isByKind ? findOfAllKinds : findCards)(db, { filter, sort, locale, now, limit })
  const inOrder = ids === undefined ? rows : rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return inOrder.map((row) => presentCard(row, locale, now))
}
