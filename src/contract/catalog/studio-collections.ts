import { z } from 'zod'
import { Count, RowId } from '../primitives.ts'
import { route } from '../route.ts'

/** The most goods of one collection, and the most collections. */
export const mostInCollection = 200
export const mostCollections = 60

const fields = {
  title_fa: z.string().max(120),
  title_en: z.string().max(120),
  line_fa: z.string().max(300).nullable(),
  line_en: z.string().max(300).nullable(),
  /** Its address: `/shop/collection/{slug}`. */
  slug: z.string().max(60),
  is_shown: z.boolean(),
}

export const CollectionInput = z.object({
  ...fields,
  /** Its goods in their order. */
  goods_ids: z.array(RowId).max(mostInCollection),
})

const StudioCollection = z
  .object({
    id: z.int(),
    version: z.int(),
    ...fields,
    goods: z.array(z.object({ id: z.int(), title: z.string(), state: z.enum(['draft', 'published']) })),
  })
  .meta({ id: 'StudioCollection' })

const Collections = z.object({ items: z.array(StudioCollection) })
const works = { tag: 'studio', access: 'staff', duty: 'goods' } as const
const CollectionParams = z.object({ id: z.coerce.number<number | string>().int().min(1).max(2_147_483_647) })

export const listStudioCollections = route({
  ...works,
  method: 'GET',
  path: '/studio/collections',
  summary: 'All collections in the order of the shop, hidden ones too',
  responses: { 200: Collections },
})

export const createCollection = route({
  ...works,
  method: 'POST',
  path: '/studio/collections',
  summary: 'Makes a collection, as the last one',
  body: CollectionInput,
  responses: { 201: StudioCollection },
})

export const orderCollections = route({
  ...works,
  method: 'POST',
  path: '/studio/collections/order',
  summary: 'Sets the order of the shop; the ids are all of them',
  body: z.object({
    ids: z.array(Count).max(mostCollections),
    /** The same in the order that was seen: a change of another one is refused. */
    was: z.array(Count).max(mostCollections),
  }),
  responses: { 200: Collections },
})

export const getStudioCollection = route({
  ...works,
  method: 'GET',
  path: '/studio/collections/:id',
  summary: 'One collection with its goods',
  params: CollectionParams,
  responses: { 200: StudioCollection },
})

export const updateCollection = route({
  ...works,
  method: 'PUT',
  path: '/studio/collections/:id',
  summary: 'Changes a collection as a whole; refused when somebody else has changed it meanwhile',
  params: CollectionParams,
  body: CollectionInput.extend({ version: Count }),
  responses: { 200: StudioCollection },
})

export const deleteCollection = route({
  ...works,
  method: 'DELETE',
  path: '/studio/collections/:id',
  summary: 'Takes a collection away; its goods stay',
  params: CollectionParams,
  responses: { 200: Collections },
})
