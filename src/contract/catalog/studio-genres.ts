import { z } from 'zod'
import { Count } from '../primitives.ts'
import { route } from '../route.ts'

const StudioGenre = z
  .object({
    /** Stands in addresses; it never changes. */
    code: z.string(),
    name_fa: z.string(),
    name_en: z.string(),
    /** Its description, for its page. */
    about_fa: z.string(),
    about_en: z.string(),
    is_hidden: z.boolean(),
    version: Count,
    /** How many titles have it, drafts included. */
    titles: Count,
  })
  .meta({ id: 'StudioGenre' })

const StudioGenres = z.object({ items: z.array(StudioGenre) }).meta({ id: 'StudioGenres' })

const Words = z.object({
  name_fa: z.string().max(200),
  name_en: z.string().max(200),
  about_fa: z.string().max(2000),
  about_en: z.string().max(2000),
})
const ofGenre = z.object({ code: z.string().min(1).max(40) })

export const listStudioGenres = route({
  method: 'GET',
  path: '/studio/genres',
  tag: 'studio',
  summary: 'All genres in the order of the filters, hidden ones too; merged ones are left out',
  access: 'staff',
  responses: { 200: StudioGenres },
})

export const addGenre = route({
  method: 'POST',
  path: '/studio/genres',
  tag: 'studio',
  summary: 'Adds a genre at the end; its code is made of the English name',
  access: 'staff',
  duty: 'titles',
  body: Words,
  responses: { 201: StudioGenres },
})

export const changeGenre = route({
  method: 'PUT',
  path: '/studio/genres/:code',
  tag: 'studio',
  summary: 'Renames, describes, hides or shows a genre',
  access: 'staff',
  duty: 'titles',
  params: ofGenre,
  body: Words.extend({ is_hidden: z.boolean(), version: Count }),
  responses: { 200: StudioGenres },
})

export const orderGenres = route({
  method: 'PUT',
  path: '/studio/genre-order',
  tag: 'studio',
  summary: 'Puts the genres in another order; the list must name each of them once',
  access: 'staff',
  duty: 'titles',
  body: z.object({
    codes: z.array(z.string().max(40)).max(1000),
    /** The same in the order that was seen: a change of another one is refused. */
    was: z.array(z.string().max(40)).max(1000),
  }),
  responses: { 200: StudioGenres },
})

export const mergeGenre = route({
  method: 'POST',
  path: '/studio/genres/:code/merge',
  tag: 'studio',
  summary: 'Moves all titles of a genre to another one, and whatever asks for it: rows, landing pages, stored searches',
  access: 'staff',
  duty: 'titles',
  params: ofGenre,
  body: z.object({ into: z.string().min(1).max(40) }),
  responses: { 200: StudioGenres },
})
