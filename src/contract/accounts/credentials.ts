import { z } from 'zod'

/** The name that a person types to sign in: an e-mail address or a phone number, in any spelling. */
export const UserName = z.string().min(1).max(320)
export const Password = z.string().max(200)
/** A code or a PIN as typed: digits of any script, with any separators between them. */
export const TypedDigits = z.string().max(64)
export const RememberToken = z.string().min(1).max(200)

/**
 * A square picture of a person: `src` is the small one, `srcset` holds the larger ones; a built-in avatar has a `code`.
 */
export const Avatar = z
  .object({ src: z.string(), srcset: z.string().nullable(), code: z.string().nullable() })
  .meta({ id: 'Avatar' })

/** The age ratings of the catalogue. A child's profile sees titles rated at or below its own limit. */
export const AgeLimit = z.union([z.literal(0), z.literal(7), z.literal(12), z.literal(15), z.literal(18)])
