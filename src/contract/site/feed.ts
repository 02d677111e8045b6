import { z } from 'zod'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { ProductCard } from '../catalog/catalog.ts'
import { Instant } from '../primitives.ts'
import { route } from '../route.ts'
import { GoodsCard } from '../shop/shop.ts'

const told = { synopsis: z.string(), published_at: Instant }

/** A thing that is new: goods have a card of their own. */
const NewItem = z
  .discriminatedUnion('kind', [
    ProductCard.extend({ kind: z.enum(titleKinds).exclude(['goods']), ...told }),
    GoodsCard.extend({ kind: z.literal('goods'), ...told }),
  ])
  .meta({ id: 'NewItem' })

/** The newest additions to the site, of every kind that has a page; the newest first. */
export const listNew = route({
  method: 'GET',
  path: '/new',
  tag: 'catalog',
  summary: 'What is new on the site: titles of every kind and goods with their texts, the newest first',
  access: 'public',
  sharedSeconds: 30,
  responses: {
    200: z.object({ items: z.array(NewItem) }),
  },
})

/** The ids of published titles, to name their pages. */
export const listAddresses = route({
  method: 'GET',
  path: '/addresses',
  tag: 'catalog',
  summary: 'All titles and goods that have a page, by id and kind: one page of at most 5,000, after an id',
  access: 'public',
  sharedSeconds: 30,
  query: z.object({ after: z.coerce.number<number | string>().int().min(0).max(2_147_483_647).default(0) }),
  responses: {
    200: z.object({
      items: z.array(z.object({ id: z.int(), kind: ProductCard.shape.kind, changed_at: Instant })),
    }),
  },
})

export const listAddressPages = route({
  method: 'GET',
  path: '/addresses/pages',
  tag: 'catalog',
  summary: 'The ids after which the pages of all addresses begin',
  access: 'public',
  sharedSeconds: 30,
  responses: { 200: z.object({ begins: z.array(z.int()) }) },
})
