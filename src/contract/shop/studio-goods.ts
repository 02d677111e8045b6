import { z } from 'zod'
import { OwnVatPercent } from '../payments/invoices.ts'
import { Count, Image, Instant, PageQuery, pageOf, ProductId, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { Shelf } from './shop.ts'
import { pictureFocuses } from '#lib/lists/picture-focus.ts'

/** The most variants of one thing, and the most tags. */
export const mostVariants = 200
export const mostTags = 20

const text = (most: number) => z.string().max(most)
const optional = (most: number) => z.string().max(most).nullable()
/** Rials or cents with the tax in them; null: not sold in this currency, or no sale. */
const Price = z.int().min(1).max(100_000_000_000).nullable()
const Millimetres = z.int().min(1).max(5000).nullable()

/** The options, the weight and the prices of a variant. */
export const VariantFields = z.object({
  sku: text(40),
  size_fa: optional(60),
  size_en: optional(60),
  color_fa: optional(60),
  color_en: optional(60),
  /** `#rrggbb` */
  color_hex: optional(7),
  edition_fa: optional(60),
  edition_en: optional(60),
  /** With its wrapping, as the lengths. */
  weight_grams: z.int().min(1).max(100_000),
  length_mm: Millimetres,
  width_mm: Millimetres,
  height_mm: Millimetres,
  irr: Price,
  sale_irr: Price,
  usd: Price,
  sale_usd: Price,
  /** Of the sale in both currencies; null: until it is taken away. */
  sale_ends_at: Instant.nullable(),
  low_at: z.int().min(0).max(1_000_000).nullable(),
})

const VariantInput = VariantFields.extend({
  /** Null: a new one. One that is left out is withdrawn: orders and the book of stock keep it. */
  id: Uuid.nullable(),
})

const fields = {
  title_fa: text(200),
  title_en: text(200),
  /** Under the title, e.g. “50 × 70 cm, archival”. */
  line_fa: optional(200),
  line_en: optional(200),
  text_fa: text(5000),
  text_en: text(5000),
  shelf: Shelf,
  /** The film, festival or other title that it belongs to. */
  of_id: RowId.nullable(),
  tags: z.array(text(40)).max(mostTags),
  most_per_member: z.int().min(1).max(100).nullable(),
  is_returnable: z.boolean(),
  /** Why it is not taken back; both or none. */
  no_return_fa: optional(300),
  no_return_en: optional(300),
  /** Sold before it exists: the day from which it is sent. */
  sent_from: z.iso.date().nullable(),
  vat_percent: OwnVatPercent,
}

export const GoodsInput = z
  .object({ ...fields, variants: z.array(VariantInput).max(mostVariants) })
  .meta({ id: 'GoodsInput' })

const StudioVariant = VariantFields.extend({
  id: Uuid,
  on_hand: z.int(),
  held: z.int(),
  pictures: z.array(z.object({ id: Uuid, image: Image })),
})

export const StudioGoods = z
  .object({
    id: z.int(),
    version: z.int(),
    state: z.enum(['draft', 'published']),
    ...fields,
    of: z.object({ id: z.int(), title: z.string() }).nullable(),
    variants: z.array(StudioVariant),
    /** Variants that are not sold any more; one comes back when the list of variants names it again. */
    withdrawn: z.array(StudioVariant),
    poster: Image.nullable(),
    stills: z.array(z.object({ id: Uuid, image: Image })),
    /** Things that they still lack before they can be published, as sentences. */
    missing: z.array(z.string()),
    updated_at: Instant,
  })
  .meta({ id: 'StudioGoods' })

const StudioGoodsRow = z.object({
  id: z.int(),
  title: z.string(),
  line: z.string().nullable(),
  shelf: Shelf,
  state: z.enum(['draft', 'published']),
  poster: Image.nullable(),
  of: z.string().nullable(),
  variants: z.int(),
  /** Pieces that can be sold now. */
  free: z.int(),
  is_low: z.boolean(),
  /** The lowest usual price, in Rials and cents. */
  irr: z.int().nullable(),
  usd: z.int().nullable(),
  is_on_sale: z.boolean(),
  updated_at: Instant,
})

const works = { tag: 'studio', access: 'staff', duty: 'goods' } as const
const GoodsParams = z.object({ id: ProductId })

export const listStudioGoods = route({
  ...works,
  method: 'GET',
  path: '/studio/goods',
  summary: 'Goods for the studio, drafts included, the newest change first',
  query: PageQuery.extend({
    query: z.string().max(200).optional(),
    state: z.enum(['draft', 'published']).optional(),
    shelf: Shelf.optional(),
  }),
  responses: {
    200: pageOf(StudioGoodsRow).extend({ counts: z.object({ all: z.int(), draft: z.int(), published: z.int() }) }),
  },
})

export const createGoods = route({
  ...works,
  method: 'POST',
  path: '/studio/goods',
  summary: 'Makes goods with their variants, as a draft',
  body: GoodsInput,
  responses: { 201: StudioGoods },
})

export const getStudioGoods = route({
  ...works,
  method: 'GET',
  path: '/studio/goods/:id',
  summary: 'Goods with their variants, those that are withdrawn too',
  params: GoodsParams,
  responses: { 200: StudioGoods },
})

export const updateGoods = route({
  ...works,
  method: 'PUT',
  path: '/studio/goods/:id',
  summary: 'Changes goods and their variants as a whole; refused when somebody else has changed them meanwhile',
  params: GoodsParams,
  body: GoodsInput.extend({ version: Count }),
  responses: { 200: StudioGoods },
})

export const publishGoods = route({
  ...works,
  method: 'POST',
  path: '/studio/goods/:id/publish',
  summary: 'Puts goods on sale; refused with what is still missing',
  params: GoodsParams,
  responses: { 200: StudioGoods },
})

export const unpublishGoods = route({
  ...works,
  method: 'POST',
  path: '/studio/goods/:id/unpublish',
  summary: 'Takes goods off the shop; orders keep them',
  params: GoodsParams,
  responses: { 200: StudioGoods },
})

export const addGoodsImage = route({
  ...works,
  method: 'POST',
  path: '/studio/goods/:id/images',
  summary: 'A poster, a further picture, or a picture of one variant (JPEG, PNG, WebP, AVIF; to 20 MB)',
  params: GoodsParams,
  multipart: z.object({
    purpose: z.enum(['poster', 'still']),
    focus: z.enum(pictureFocuses).default('center'),
    /** With it, a `still` is a picture of this variant only. */
    variant: Uuid.optional(),
    file: z.any(),
  }),
  responses: { 201: StudioGoods },
})

export const removeGoodsImage = route({
  ...works,
  method: 'DELETE',
  path: '/studio/goods/:id/images/:image',
  summary: 'Removes a picture of goods, or of one of their variants',
  params: GoodsParams.extend({ image: Uuid }),
  responses: { 200: StudioGoods },
})
