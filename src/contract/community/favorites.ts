import { z } from 'zod'
import { ProductCard } from '../catalog/catalog.ts'
import { Instant, ProductId } from '../primitives.ts'
import { route } from '../route.ts'

/** `added`: last marked first; `title`: in the alphabet of the request's language; `year`: newest film first. */
const FavoriteSort = z.enum(['added', 'title', 'year'])

const Favorites = z.object({
  /** Ids, so that the page can draw the hearts. Titles that are off the site for now are included. */
  favorites: z.array(z.int()),
  /** The same titles as cards, in the requested order. */
  favorite_list: z.array(ProductCard.extend({ added_at: Instant })),
})

export const getFavorites = route({
  method: 'GET',
  path: '/me/favorite',
  tag: 'account',
  summary: 'What the chosen profile has marked',
  access: 'member',
  query: z.object({ sort: FavoriteSort.default('added') }),
  responses: { 200: Favorites },
})

export const getLiked = route({
  method: 'GET',
  path: '/products/liked',
  tag: 'catalog',
  summary: 'What most profiles have marked in the last 30 days; where that is little, the newest films follow',
  access: 'public',
  sharedSeconds: 60,
  query: z.object({
    /** Only titles rated for this age or younger. A child's profile sends its own limit. */
    max_age: z.coerce.number<number | string>().int().min(0).max(18).optional(),
  }),
  responses: { 200: z.object({ items: z.array(ProductCard) }) },
})

export const toggleFavorite = route({
  method: 'POST',
  path: '/me/favorite/:id',
  tag: 'account',
  summary: 'Marks or unmarks a title for the chosen profile; `wanted` says which, so that a repeat is harmless',
  access: 'member',
  params: z.object({ id: ProductId }),
  body: z.object({ wanted: z.boolean().optional() }).optional(),
  responses: { 200: Favorites.extend({ message: z.string(), is_favorite: z.boolean() }) },
})

export const getContinueWatching = route({
  method: 'GET',
  path: '/me/continue-watching',
  tag: 'account',
  summary: 'What the chosen profile has begun and not finished, the latest first',
  access: 'member',
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          /** Of an episode: its series. */
          product: ProductCard,
          /** The episode that was begun; null where the product itself was. */
          episode: z.object({ id: z.int(), season: z.int(), number: z.int(), title: z.string() }).nullable(),
          position_ms: z.int(),
          duration_ms: z.int(),
          watched_at: Instant,
          /**
           * Whether the member may watch it now. A title whose right has ended stays in the list with this set to
           * false.
           */
          is_open: z.boolean(),
          /** Whether the title has a page on the site; a title that was taken off the site has none. */
          has_page: z.boolean(),
          /** The reason why it may not be watched, as one sentence. */
          closed_because: z.string().nullable(),
        }),
      ),
    }),
  },
})

export const removeContinueWatching = route({
  method: 'DELETE',
  path: '/me/continue-watching/:id',
  tag: 'account',
  summary: 'Takes a title off the list; watching it again puts it back',
  access: 'member',
  params: z.object({ id: ProductId }),
  responses: { 200: z.object({ message: z.string() }) },
})
