import { z } from 'zod'
import { Count, Instant, Message, PageQuery, pageOf } from '../primitives.ts'
import { route } from '../route.ts'

const works = { tag: 'studio', access: 'staff', duty: 'titles' } as const

/** Words that mean the same. A search for one of them finds the others too. */
const SynonymInput = z.object({
  words: z.array(z.string().max(60)).min(2).max(12),
  note: z.string().max(200).nullish(),
})
const Synonym = z
  .object({
    id: z.int(),
    version: z.int(),
    words: z.array(z.string()),
    note: z.string().nullable(),
    updated_at: Instant,
  })
  .meta({ id: 'SearchSynonym' })
const SynonymParams = z.object({ id: z.coerce.number<number | string>().int().min(1).max(2_147_483_647) })

export const listUnfoundSearches = route({
  ...works,
  method: 'GET',
  path: '/studio/searches/unfound',
  summary: 'What was searched for and not found: words and how often by day, and nothing of who asked',
  query: PageQuery.extend({ days: z.coerce.number<number | string>().int().min(1).max(90).default(30) }),
  responses: {
    200: pageOf(
      z.object({
        words: z.string(),
        count: z.int(),
        /** Days as `2026-11-21`, in Tehran; the latest last. Days without such a search are left out. */
        days: z.array(z.object({ day: z.string(), count: z.int() })),
        last_day: z.string(),
      }),
    ),
  },
})

export const forgetUnfoundSearch = route({
  ...works,
  method: 'DELETE',
  path: '/studio/searches/unfound',
  summary: 'Takes words off the list, because somebody has dealt with them',
  query: z.object({ words: z.string().max(80) }),
  responses: { 200: Message },
})

export const listSynonyms = route({
  ...works,
  method: 'GET',
  path: '/studio/searches/synonyms',
  summary: 'Words that mean the same to the search, the latest change first',
  query: PageQuery.extend({ query: z.string().max(60).optional() }),
  responses: { 200: pageOf(Synonym) },
})

export const addSynonym = route({
  ...works,
  method: 'POST',
  path: '/studio/searches/synonyms',
  summary: 'Adds words that mean the same; the next search knows them',
  body: SynonymInput,
  responses: { 201: Synonym },
})

export const changeSynonym = route({
  ...works,
  method: 'PUT',
  path: '/studio/searches/synonyms/:id',
  summary: 'Changes them; refused when somebody else changed them meanwhile',
  params: SynonymParams,
  body: SynonymInput.extend({ version: Count }),
  responses: { 200: Synonym },
})

export const deleteSynonym = route({
  ...works,
  method: 'DELETE',
  path: '/studio/searches/synonyms/:id',
  summary: 'Takes them away',
  params: SynonymParams,
  responses: { 200: Message },
})
