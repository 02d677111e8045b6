import { z } from 'zod'
import { aids } from '#lib/media/aids.ts'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { Album, AlbumForm, MusicFacts, Score } from './music.ts'
import { Image, Instant, PageQuery, pageOf, ProductId } from '../primitives.ts'
import { route } from '../route.ts'
import { Series } from './series.ts'
import { Credit, Genre, Offer, ToldPicture } from './title-parts.ts'

export const TitleKind = z.enum(titleKinds).meta({ id: 'ProductKind' })

/** The content of a poster card. Texts are in the request's language. */
export const ProductCard = z
  .object({
    id: z.int(),
    kind: TitleKind,
    title: z.string(),
    /** The title in the other language, for people who know it by that name. */
    other_title: z.string(),
    /** Gregorian; Persian pages show `year_jalali`. */
    year: z.int(),
    year_jalali: z.int(),
    genres: z.array(Genre),
    duration_minutes: z.int().nullable(),
    poster: Image.nullable(),
    still: Image.nullable(),
    tag: z.enum(['free', 'new', 'soon']).nullable(),
    release_at: Instant.nullable(),
    /** Minimum age in years; 0 = for everybody. */
    age_rating: z.int(),
    /** For those who do not see or hear it; absent where a title has none. */
    aids: z.array(z.enum(aids)).optional(),
    /** Null for what is no music. */
    music: MusicFacts.nullable(),
  })
  .meta({ id: 'ProductCard' })

export const Availability = z
  .object({
    state: z.enum(['available', 'coming', 'ended', 'preparing']),
    release_at: Instant.nullable(),
    ends_at: Instant.nullable(),
  })
  .meta({ id: 'Availability' })

export const Product = ProductCard.extend({
  tagline: z.string().nullable(),
  synopsis: z.string(),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  credits: z.array(Credit),
  hero: Image.nullable(),
  stills: z.array(Image),
  has_preview: z.boolean(),
  preview_seconds: z.int().nullable(),
  subtitles: z.array(z.string()),
  audio: z.array(z.string()),
  /** Height in pixels of the best picture, e.g. 1080. */
  quality: z.int().nullable(),
  /** Of its film; empty where they are not known, or where parts differ. */
  pictures: z.array(ToldPicture),
  offers: z.array(Offer),
  availability: Availability,
  /** Of a series: its seasons and episodes; null for other kinds. */
  series: Series.nullable(),
  /** Of music: its tracks and artists; null for other kinds. */
  album: Album.nullable(),
  /** Of a film: the albums with its music. */
  scores: z.array(Score),
  related: z.array(ProductCard),
  published_at: Instant.nullable(),
}).meta({ id: 'Product' })

export const listProducts = route({
  method: 'GET',
  path: '/products',
  tag: 'catalog',
  summary: 'Published titles, filtered',
  access: 'public',
  sharedSeconds: 30,
  query: PageQuery.extend({
    kind: TitleKind.default('movie'),
    genre: z.string().max(40).optional(),
    year: z.coerce.number<number | string>().int().min(1888).max(2200).optional(),
    subtitle: z.string().max(8).optional(),
    /** Of music. */
    form: AlbumForm.optional(),
    price: z.enum(['free', 'paid']).optional(),
    /** Only titles rated for this age or younger. A child's profile sends its own limit. */
    max_age: z.coerce.number<number | string>().int().min(0).max(18).optional(),
    sort: z.enum(['newest', 'oldest', 'title']).default('newest'),
  }),
  responses: {
    200: pageOf(ProductCard).extend({
      /** The filters that can be chosen, each with the number of titles it would show. */
      facets: z.object({
        genres: z.array(Genre.extend({ count: z.int() })),
        years: z.array(z.object({ year: z.int(), year_jalali: z.int(), count: z.int() })),
        subtitles: z.array(z.object({ lang: z.string(), count: z.int() })),
        forms: z.array(z.object({ form: AlbumForm, count: z.int() })),
      }),
    }),
  },
})

export const getProduct = route({
  method: 'GET',
  path: '/products/:id',
  tag: 'catalog',
  summary: 'A product page; the same for every visitor',
  access: 'public',
  sharedSeconds: 30,
  params: z.object({ id: ProductId }),
  responses: { 200: Product },
})
