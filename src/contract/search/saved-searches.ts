import { z } from 'zod'
import { Instant, Message, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { AdvancedAsked } from './search.ts'

/** The most that one member keeps. */
export const mostSavedSearches = 30

const SavedSearch = z
  .object({
    id: z.uuid(),
    name: z.string(),
    asked: AdvancedAsked,
    /** Whether we write when something new matches, and how. */
    notice: z.enum(['none', 'mail', 'sms']),
    created_at: Instant,
    /** How many have come since it was looked at last. */
    new_count: z.int(),
  })
  .meta({ id: 'SavedSearch' })

export const listSavedSearches = route({
  method: 'GET',
  path: '/me/saved-searches',
  tag: 'search',
  summary: 'The searches that the member keeps, the latest first',
  access: 'member',
  grownUp: true,
  responses: { 200: z.object({ items: z.array(SavedSearch) }) },
})

export const saveSearch = route({
  method: 'POST',
  path: '/me/saved-searches',
  tag: 'search',
  summary: 'Keeps an advanced search; the same conditions a second time change its name and its notice',
  access: 'member',
  grownUp: true,
  body: z.object({
    name: z.string().max(120),
    asked: AdvancedAsked,
    notice: z.enum(['none', 'mail', 'sms']).default('none'),
  }),
  responses: { 201: SavedSearch },
})

export const changeSavedSearch = route({
  method: 'PATCH',
  path: '/me/saved-searches/:id',
  tag: 'search',
  summary: 'Another name or another notice; `seen` says that its answer was looked at',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({
    name: z.string().max(120).optional(),
    notice: z.enum(['none', 'mail', 'sms']).optional(),
    seen: z.literal(true).optional(),
  }),
  responses: { 200: SavedSearch },
})

export const deleteSavedSearch = route({
  method: 'DELETE',
  path: '/me/saved-searches/:id',
  tag: 'search',
  summary: 'Forgets a search',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Message },
})
