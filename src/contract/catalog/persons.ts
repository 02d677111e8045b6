import { z } from 'zod'
import { creditRoles } from '#lib/lists/credit-roles.ts'
import { ProductCard } from './catalog.ts'
import { Image, Instant, ProductId } from '../primitives.ts'
import { route } from '../route.ts'

const PersonParams = z.object({ id: ProductId })

/** A person, or a group under one name, whose work is on the site. */
export const Person = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The name in the other language. */
    other_name: z.string(),
    is_group: z.boolean(),
    photo: Image.nullable(),
    /** Gregorian; of a group the year in which it was founded. Null: not told. */
    born_year: z.int().nullable(),
    born_year_jalali: z.int().nullable(),
    birthplace: z.string().nullable(),
    biography: z.string(),
    /** Their roles, most frequent first, each with the number of titles. */
    roles: z.array(z.object({ role: z.enum(creditRoles), count: z.int() })),
    /** Published titles, newest first, each once with all that they did for it or for a part of it. */
    works: z.array(
      z.object({
        card: ProductCard,
        roles: z.array(z.enum(creditRoles)),
        /** The roles that they play. */
        characters: z.array(z.string()),
      }),
    ),
    /** Screenings of their titles and titles of theirs that come, the next first. */
    soon: z.array(z.object({ id: z.int(), kind: z.enum(['title', 'screening']), at: Instant, card: ProductCard })),
    /** Announced prizes of festivals. */
    prizes: z.array(
      z.object({
        name: z.string(),
        category: z.string().nullable(),
        festival: z.object({ id: z.int(), title: z.string() }),
        film: z.object({ id: z.int(), title: z.string() }).nullable(),
      }),
    ),
    /** With whom they share most titles. */
    together: z.array(z.object({ id: z.int(), name: z.string(), photo: Image.nullable(), count: z.int() })),
  })
  .meta({ id: 'Person' })

export const getPerson = route({
  method: 'GET',
  path: '/people/:id',
  tag: 'catalog',
  summary: 'A person’s page; the same for every visitor. A row that was merged answers with the person it became',
  access: 'public',
  sharedSeconds: 30,
  params: PersonParams,
  responses: { 200: Person },
})

export const listPeople = route({
  method: 'GET',
  path: '/people',
  tag: 'catalog',
  summary: 'People with a published title in the order of their ids, from after an id on',
  access: 'public',
  sharedSeconds: 300,
  query: z.object({
    after: z.coerce.number<number | string>().int().min(0).max(2_147_483_647).default(0),
    per_page: z.coerce.number<number | string>().int().min(1).max(1000).default(100),
  }),
  responses: {
    200: z.object({
      items: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The `after` of the next call; null: these were the last. */
      next: z.int().nullable(),
    }),
  },
})

const PersonAlert = z.object({ wanted: z.boolean() })

export const getPersonAlert = route({
  method: 'GET',
  path: '/me/person-alerts/:id',
  tag: 'account',
  summary: 'Whether the member wants to hear of new titles of a person',
  access: 'member',
  params: PersonParams,
  responses: { 200: PersonAlert },
})

export const setPersonAlert = route({
  method: 'PUT',
  path: '/me/person-alerts/:id',
  tag: 'account',
  summary: 'Whether the member wants to hear of new titles of a person: one notice for each title',
  access: 'member',
  grownUp: true,
  params: PersonParams,
  body: PersonAlert,
  responses: { 200: PersonAlert.extend({ message: z.string() }) },
})
