import { z } from 'zod'
import { ProductCard } from './catalog.ts'
import { route } from '../route.ts'
import { Genre } from './title-parts.ts'

/** By what titles are gathered on a page of their own. */
export const TopicBy = z.enum(['genre', 'country', 'year'])
/** Kinds of titles that have genres, countries or years of their own. */
const TopicKind = z.enum(['movie', 'series', 'music'])

export const getTopic = route({
  method: 'GET',
  path: '/topics/:by/:value',
  tag: 'catalog',
  summary: 'The published titles of a genre (its code), a country (ISO 3166-1) or a year (Gregorian), by kind',
  access: 'public',
  sharedSeconds: 30,
  params: z.object({ by: TopicBy, value: z.string().min(1).max(40) }),
  responses: {
    200: z.object({
      by: TopicBy,
      value: z.string(),
      /** In the request’s language; a year in its calendar. */
      name: z.string(),
      /** The description of a genre; empty where none is needed. */
      about: z.string(),
      /** Kinds with a title, each with its newest ones. */
      groups: z.array(z.object({ kind: TopicKind, total: z.int(), items: z.array(ProductCard) })),
    }),
  },
})

export const listTopics = route({
  method: 'GET',
  path: '/topics',
  tag: 'catalog',
  summary: 'All genres, countries and years that have a published title, each with the number of its titles',
  access: 'public',
  sharedSeconds: 300,
  responses: {
    200: z.object({
      genres: z.array(Genre.extend({ count: z.int() })),
      countries: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
      years: z.array(z.object({ year: z.int(), year_jalali: z.int(), count: z.int() })),
    }),
  },
})
