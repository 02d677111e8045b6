import { z } from 'zod'

/** A square picture of somebody: `src` is the small one, `srcset` has the larger; one of ours has a `code`. */
export const Avatar = z
  .object({ src: z.string(), srcset: z.string().nullable(), code: z.string().nullable() })
  .meta({ id: 'Avatar' })

/** The age ratings of the catalogue: a child's profile sees what is rated at or below its own. */
export const AgeLimit = z.union([z.literal(0), z.literal(7), z.literal(12), z.literal(15), z.literal(18)])
