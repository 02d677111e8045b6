import type { z } from 'zod'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { type CardSort, findCards } from './list-queries.ts'
import { findListed, walkOf } from './listed-queries.ts'
import { shownKinds } from '../kinds/kinds.ts'
import { presentCard } from '../present-product.ts'

/** Another feature's question to the catalogue: published titles only. */
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

/** Cards of published titles that can be watched or are still to come. One statement. */
export async function listedCards(
  db: Db,
  question: CardQuestion,
  { locale, now }: { locale: Locale; now: Date },
): Promise<z.input<typeof ProductCard>[]> {
  const { kinds, ids, sort, limit, maxAge, ...rest } = question
  const shown = kinds.filter((kind) => shownKinds.includes(kind))
  if (shown.length === 0 || ids?.length === 0) return []
  const filter = { ...rest, kinds: shown, ids: ids && [...ids], max_age: maxAge, withFilm: true }
  const walk = walkOf(filter)
  const rows =
    walk === null || sort === 'leaving'
      ? await findCards(db, { filter, sort, locale, now, limit })
      : await findListed(db, walk, { sort, locale, now, limit })
  const inOrder = ids === undefined ? rows : rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return inOrder.map((row) => presentCard(row, locale, now))
}
