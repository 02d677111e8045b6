export const favoriteSorts = ['added', 'title', 'year'] as const
export type FavoriteSort = (typeof favoriteSorts)[number]

/** The order that an address asks for; an invalid one becomes the default. */
export const readFavoriteSort = (search: URLSearchParams): FavoriteSort =>
  favoriteSorts.find((sort) => sort === search.get('sort')) ?? 'added'

export const favoritesAddress = (sort: FavoriteSort): string =>
  sort === 'added' ? '/account/favorites' : `/account/favorites?sort=${sort}`
