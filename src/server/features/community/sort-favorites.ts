import type { Locale } from '#lib/text/locale.ts'

export type FavoriteSort = 'added' | 'title' | 'year'

// the same rules as the database's "fa-x-icu"
const alphabet: Record<Locale, Intl.Collator> = { fa: new Intl.Collator('fa'), en: new Intl.Collator('en-GB') }

/** Sorts favourites as requested. They arrive newest first, and equal ones keep that order. */
export function sortFavorites<C extends { title: string; year: number }>(
  cards: readonly C[],
  sort: FavoriteSort,
  locale: Locale,
): C[] {
  if (sort === 'title') return cards.toSorted((a, b) => alphabet[locale].compare(a.title, b.title))
  if (sort === 'year') return cards.toSorted((a, b) => b.year - a.year)
  return [...cards]
}
