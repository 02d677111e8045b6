import type { Db } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Mask, slotsFor, slotsIn } from './masks.ts'
import { type ListSort, pageOfMask, pageOfSlots } from './row-queries.ts'

/** With so few titles, whatever their page, sorting them costs nothing. */
const fewTitles = 100
/** Fetching and sorting one title costs as much as passing over this many. */
const mostPassed = 3
/** Most of a catalogue lies within this many years; a guess, which only decides which way is tried. */
const usualYears = 50

interface Wish {
  sort: ListSort
  locale: Locale
  limit: number
  offset: number
  /** Where the years of all titles lie; null where they may be any. */
  years: { from: number; to: number } | null
}

/** Whether a page is found sooner by sorting all its titles than by walking past the others along an index of the order. */
function isSorted({ found, total }: { found: Mask; total: number }, { limit, offset, sort, years }: Wish): boolean {
  const isByYear = sort === 'newest' || sort === 'oldest'
  const share = isByYear && years !== null ? Math.min(1, (years.to - years.from + 1) / usualYears) : 1
  const passed = ((offset + limit) * slotsFor(found) * share) / total
  return total <= fewTitles || passed > mostPassed * total
}

/** One page of the titles of a mask, in their order. */
export async function pageOf(
  db: Db,
  titles: { found: Mask; total: number },
  { years, ...wish }: Wish,
): Promise<ProductId[]> {
  if (titles.total === 0) return []
  return isSorted(titles, { years, ...wish })
    ? pageOfSlots(db, slotsIn(titles.found), wish)
    : pageOfMask(db, titles.found, { ...wish, years })
}
