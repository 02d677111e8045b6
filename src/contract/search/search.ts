import { z } from 'zod'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { Genre } from '../catalog/title-parts.ts'
import { Image, Instant, PageQuery, pageOf, ProductId } from '../primitives.ts'
import { route } from '../route.ts'

/** In which part of an answer something stands. Episodes stand by themselves; tracks are music. */
export const SearchGroup = z
  .enum(['films', 'series', 'episodes', 'music', 'people', 'screenings', 'festivals', 'goods'])
  .meta({ id: 'SearchGroup' })

/** A query as somebody typed it, in any spelling, script or keyboard. */
export const SearchText = z.string().max(80)

/** From (included) to (excluded), in UTF-16 units of the text that is sent. */
const Mark = z.tuple([z.int().min(0), z.int().min(0)])

/** One thing that was found. Texts are in the request's language. */
export const SearchHit = z
  .object({
    id: z.int(),
    group: SearchGroup,
    kind: z.enum([...productKinds, 'person']),
    /** The series of a season or an episode, the album of a track; else null. */
    parent_id: z.int().nullable(),
    title: z.string(),
    /** The title or name in the other language. */
    other_title: z.string(),
    /** The row under the title, e.g. “The House of Wind · season 2 · episode 5”. May be empty. */
    line: z.string(),
    /** Gregorian; null where a kind has none. */
    year: z.int().nullable(),
    year_jalali: z.int().nullable(),
    duration_minutes: z.int().nullable(),
    /** A picture that is wide (a still) where there is one, else the poster, cover or face. */
    image: Image.nullable(),
    /** Minimum age in years; 0 = for everybody. */
    age_rating: z.int(),
    /** The words that matched, in the stored spelling. */
    marks: z.object({ title: z.array(Mark), other_title: z.array(Mark) }),
  })
  .meta({ id: 'SearchHit' })

/** The search's understanding of the words. */
const head = {
  /** The words as they were asked for, without what nobody sees. */
  query: z.string(),
  /** Set when the words gave nothing as they are: what was searched for, and what had been typed. */
  understood: z.object({ text: z.string(), instead_of: z.string() }).nullable(),
  /** Other words that may have been meant. They are only offered. */
  suggestion: z.string().nullable(),
  /** Set when nothing was found: the nearest words that would find something. */
  nothing: z.object({ nearest: z.array(z.string()) }).nullable(),
}

const asked = {
  query: SearchText,
  /** Searches for the words as they are, and corrects nothing. */
  exact: z.stringbool().default(false),
  /** Somebody is still typing: what is not found is not told to the studio. */
  typing: z.stringbool().default(false),
  /** Only what is rated for this age or younger. A child's profile sends its own limit. */
  max_age: z.coerce.number<number | string>().int().min(0).max(21).optional(),
}

export const search = route({
  method: 'GET',
  path: '/search',
  tag: 'search',
  summary:
    'Everything that is called so, in groups; the group with the best match comes first, a title before its parts',
  access: 'public',
  query: z.object({ ...asked, per_group: z.coerce.number<number | string>().int().min(1).max(10).default(3) }),
  responses: {
    200: z.object({
      ...head,
      groups: z.array(z.object({ group: SearchGroup, total: z.int(), items: z.array(SearchHit) })),
    }),
  },
})

export const searchResults = route({
  method: 'GET',
  path: '/search/results',
  tag: 'search',
  summary: 'The same in one list, the best match first; of one group, or of all. Ends after the best 1,000',
  access: 'public',
  query: PageQuery.extend({ ...asked, group: SearchGroup.optional() }),
  responses: { 200: pageOf(SearchHit).extend(head) },
})

export const searchLines = route({
  method: 'GET',
  path: '/search/lines',
  tag: 'search',
  summary: 'The title in which somebody says these words, by its subtitles; it opens at the line',
  access: 'public',
  query: PageQuery.extend({ query: SearchText, max_age: asked.max_age }),
  responses: {
    200: pageOf(
      z.object({
        id: z.int(),
        kind: z.enum(productKinds),
        title: z.string(),
        /** As in a search's hit. */
        line: z.string(),
        image: Image.nullable(),
        age_rating: z.int(),
        /** Language of the subtitles: its code. */
        lang: z.string(),
        text: z.string(),
        marks: z.array(Mark),
        /** Where the line begins. */
        position_ms: z.int(),
      }),
    ),
  },
})

/** Several values of one filter, with commas between them: any of them will do. */
const Several = z.string().regex(/^[\w-]{1,40}(,[\w-]{1,40}){0,19}$/)
const Year = z.coerce.number<number | string>().int().min(1888).max(2200)

/** The terms of the advanced search; the same names stand in the address of its page. */
export const AdvancedAsked = z.object({
  query: SearchText.optional(),
  /** `movie`, `series`, `episode`, `music`, `track`, `screening`, `festival`, `goods`. */
  kind: Several.optional(),
  genre: Several.optional(),
  /** Shelves of the shop. */
  category: Several.optional(),
  /** ISO 3166-1. */
  country: Several.optional(),
  /** Languages of the sound. */
  audio: Several.optional(),
  subtitles: Several.optional(),
  /** Minutes: `under-40`, `40-90`, `90-120`, `over-120`. */
  length: Several.optional(),
  /** Ratings: `0`, `7`, `12`, `15`, `18`. */
  age: Several.optional(),
  /** `free`, `plan`, `rent`, `buy`. */
  price: Several.optional(),
  /** Best picture: `480`, `720`, `1080`, `2160`. */
  quality: Several.optional(),
  /** `description` (of the picture, spoken), `sdh` (subtitles for the hard of hearing). */
  access: Several.optional(),
  /** Gregorian years, both included. */
  from: Year.optional(),
  to: Year.optional(),
  person: ProductId.optional(),
})

/** Every filter that has values. */
export const advancedFilters = [
  'kind',
  'genre',
  'category',
  'country',
  'audio',
  'subtitles',
  'length',
  'age',
  'price',
  'quality',
  'access',
] as const

/** The values of a filter; `count` is what there would be with this one, whatever else of the same filter is chosen. */
const Facet = z.array(z.object({ value: z.string(), label: z.string().nullable(), count: z.int() }))

export const searchAdvanced = route({
  method: 'GET',
  path: '/search/advanced',
  tag: 'search',
  summary: 'Titles under many conditions, with what each further choice would find',
  access: 'public',
  query: PageQuery.extend({
    ...AdvancedAsked.shape,
    max_age: asked.max_age,
    /** `best` without words is the newest. */
    sort: z.enum(['best', 'newest', 'oldest', 'title', 'shortest', 'longest']).default('best'),
  }),
  responses: {
    200: pageOf(
      SearchHit.extend({
        poster: Image.nullable(),
        genres: z.array(Genre),
        tag: z.enum(['free', 'new', 'soon']).nullable(),
        release_at: Instant.nullable(),
      }),
    ).extend({
      ...head,
      /** The person of the conditions. */
      person: z.object({ id: z.int(), name: z.string() }).nullable(),
      facets: z.object({
        ...(Object.fromEntries(advancedFilters.map((name) => [name, Facet])) as Record<
          (typeof advancedFilters)[number],
          typeof Facet
        >),
        years: z.array(z.object({ year: z.int(), year_jalali: z.int(), count: z.int() })),
      }),
      /**
       * When nothing was found: one condition to leave out, and how many there would be without it, most first. The name
       * of a filter with its value; `years` and `person` have none.
       */
      drops: z.array(z.object({ filter: z.string(), value: z.string().nullable(), count: z.int() })),
    }),
  },
})
