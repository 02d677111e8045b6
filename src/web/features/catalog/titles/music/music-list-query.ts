import { albumForms, type AlbumForm } from '#lib/lists/album-forms.ts'
import { setFilters } from '#web/what-comes-back.ts'
import { type ListQuery, readListQuery } from '../list-query.ts'

/** The filters of the list of music as they stand in its address. */
export type MusicListQuery = Omit<ListQuery, 'subtitle'> & { form?: AlbumForm }

/** Reads the filters of an address. Invalid ones are ignored. */
export function readMusicQuery(search: URLSearchParams): MusicListQuery {
  const { subtitle: _none, ...query } = readListQuery(search)
  return { ...query, form: albumForms.find((form) => form === search.get('form')) }
}

const names = ['form', 'genre', 'year', 'price', 'sort', 'page'] as const

/** The address of the list with one change. Any change except that of the page starts at the first page. */
export function musicAddress(query: MusicListQuery, change: MusicListQuery): string {
  const next: MusicListQuery = { ...query, page: undefined, ...change }
  const search = new URLSearchParams()
  for (const name of names) {
    const value = next[name]
    if (value !== undefined && !(name === 'sort' && value === 'newest')) search.set(name, String(value))
  }
  return search.size > 0 ? `/music/albums?${search.toString()}` : '/music/albums'
}

/** The filters of the list, in the order in which one is taken back. */
export const musicFilters = ['price', 'year', 'genre', 'form'] as const
export type MusicFilter = (typeof musicFilters)[number]

/** How many filters are set; the order is none. */
export const countMusicFilters = (query: MusicListQuery): number => setFilters(query, musicFilters).length

export const isMusicFiltered = (query: MusicListQuery): boolean => countMusicFilters(query) > 0
