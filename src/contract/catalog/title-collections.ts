import { z } from 'zod'
import { ProductCard } from './catalog.ts'
import { Count, Image, Instant, PageQuery, pageOf, ProductId, RowId } from '../primitives.ts'
import { route } from '../route.ts'
import { pictureFocuses } from '#lib/lists/picture-focus.ts'

const CollectionParams = z.object({ id: ProductId })

/** The most titles of one collection. */
export const mostInTitleCollection = 100

const TitleCollectionCard = z
  .object({
    id: z.int(),
    title: z.string(),
    /** One line under the title; may be empty. */
    line: z.string(),
    picture: Image.nullable(),
    /** Titles of it that are on the site. */
    count: z.int(),
  })
  .meta({ id: 'TitleCollectionCard' })

export const listTitleCollections = route({
  method: 'GET',
  path: '/collections',
  tag: 'catalog',
  summary: 'Collections of titles that are shown now and have a title on the site, the newest first',
  access: 'public',
  sharedSeconds: 30,
  query: PageQuery,
  responses: { 200: pageOf(TitleCollectionCard) },
})

export const getTitleCollection = route({
  method: 'GET',
  path: '/collections/:id',
  tag: 'catalog',
  summary: 'A collection of titles with its story, while it is shown',
  access: 'public',
  sharedSeconds: 30,
  params: CollectionParams,
  responses: {
    200: TitleCollectionCard.extend({
      story: z.string(),
      /** In the editor’s order; `note` says why a title is in it, and may be empty. */
      items: z.array(z.object({ card: ProductCard, note: z.string() })),
      /** From this instant on it is not shown; null: for good. */
      shown_until: Instant.nullable(),
    }),
  },
})

const works = { tag: 'studio', access: 'staff', duty: 'titles' } as const

const fields = {
  title_fa: z.string().max(120),
  title_en: z.string().max(120),
  line_fa: z.string().max(300),
  line_en: z.string().max(300),
  story_fa: z.string().max(8000),
  story_en: z.string().max(8000),
  is_shown: z.boolean(),
  shown_from: Instant.nullable(),
  shown_until: Instant.nullable(),
}
const note = { note_fa: z.string().max(400), note_en: z.string().max(400) }

export const TitleCollectionInput = z
  .object({ ...fields, items: z.array(z.object({ product_id: RowId, ...note })).max(mostInTitleCollection) })
  .meta({ id: 'TitleCollectionInput' })

const StudioTitleCollection = z
  .object({
    id: z.int(),
    version: Count,
    ...fields,
    picture: Image.nullable(),
    items: z.array(
      z.object({ product_id: z.int(), title: z.string(), state: z.enum(['draft', 'published']), ...note }),
    ),
  })
  .meta({ id: 'StudioTitleCollection' })

export const listStudioTitleCollections = route({
  ...works,
  method: 'GET',
  path: '/studio/title-collections',
  summary: 'All collections of titles, hidden ones too, the newest first',
  responses: { 200: z.object({ items: z.array(StudioTitleCollection) }) },
})

export const createTitleCollection = route({
  ...works,
  method: 'POST',
  path: '/studio/title-collections',
  summary: 'Makes a collection of titles',
  body: TitleCollectionInput,
  responses: { 201: StudioTitleCollection },
})

export const getStudioTitleCollection = route({
  ...works,
  method: 'GET',
  path: '/studio/title-collections/:id',
  summary: 'One collection with its titles',
  params: CollectionParams,
  responses: { 200: StudioTitleCollection },
})

export const updateTitleCollection = route({
  ...works,
  method: 'PUT',
  path: '/studio/title-collections/:id',
  summary: 'Changes a collection as a whole; refused when somebody else has changed it meanwhile',
  params: CollectionParams,
  body: TitleCollectionInput.extend({ version: Count }),
  responses: { 200: StudioTitleCollection },
})

export const deleteTitleCollection = route({
  ...works,
  method: 'DELETE',
  path: '/studio/title-collections/:id',
  summary: 'Takes a collection away with its picture; its titles stay',
  params: CollectionParams,
  responses: { 204: null },
})

export const setTitleCollectionPicture = route({
  ...works,
  method: 'POST',
  path: '/studio/title-collections/:id/picture',
  summary: 'Gives a collection a picture (JPEG, PNG, WebP, AVIF; to 20 MB) in place of the one before',
  params: CollectionParams,
  multipart: z.object({ focus: z.enum(pictureFocuses).default('center'), file: z.any() }),
  responses: { 201: StudioTitleCollection },
})
