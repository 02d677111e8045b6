import { z } from 'zod'
import { pictureFocuses } from '#lib/lists/picture-focus.ts'

export const Locale = z.enum(['fa', 'en'])
export const Currency = z.enum(['IRR', 'USD']).meta({ id: 'Currency' })

/** Integer minor units: Rials for IRR, cents for USD. Toman exists only in the view. */
export const Money = z.object({ amount: z.int().min(0), currency: Currency }).meta({ id: 'Money' })

export const Instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
export const ProductId = z.coerce.number<number | string>().int().min(1).max(2_147_483_647)
/** The range of a database `integer`. A larger number is refused with a sentence before it reaches the database. */
export const Count = z.int().min(-2_147_483_648).max(2_147_483_647)
/** A row's id in a request body. A number as text is refused. */
export const RowId = z.int().min(1).max(2_147_483_647)
export const Uuid = z.uuid()
/** The version that the caller has read. A change that sends an older one is refused. */
export const Version = z.string().max(40)

/**
 * A picture in several widths. `srcset` is ready for the browser; `color` fills the space until the picture has loaded.
 */
export const Image = z
  .object({
    src: z.string(),
    width: z.int(),
    height: z.int(),
    color: z.string(),
    webp: z.string(),
    avif: z.string().nullable(),
    /** Where the subject of the picture is, so that text does not cover it. */
    focus: z.enum(pictureFocuses).default('center'),
  })
  .meta({ id: 'Image' })

export const PageQuery = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number<number | string>().int().min(1).max(100).default(24),
})

/** `{ items, page, per_page, total }` */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), page: z.int(), per_page: z.int(), total: z.int() })
}

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })

/** The most visible letters of a message. */
export const messageLimit = 2000

/** A row of a list that the studio edits; `GET /core/lists/:list` says which ones can be chosen now. */
export const ListCode = z.string().min(1).max(40)

/** A row that can be chosen from such a list, in the reader's language; rows come in the list's order. */
export const OfferedRow = z.object({ code: z.string(), name: z.string() }).meta({ id: 'OfferedRow' })
