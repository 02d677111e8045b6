import { z } from 'zod'
import { creditRoles } from '#lib/lists/credit-roles.ts'
import { Image, Instant, Money } from '../primitives.ts'

export const Genre = z.object({ code: z.string(), name: z.string() }).meta({ id: 'Genre' })

export const Credit = z
  .object({
    person_id: z.int(),
    name: z.string(),
    role: z.enum(creditRoles),
    /** The role they play; for cast only. */
    character: z.string().nullable(),
    photo: Image.nullable(),
  })
  .meta({ id: 'Credit' })

/** `price` is what the buyer pays, VAT included. A `free` offer has no price. */
export const Offer = z
  .object({
    id: z.uuid(),
    way: z.enum(['free', 'buy', 'rent']),
    /** The prices that hold now. */
    prices: z.array(Money),
    /** During a sale: the usual prices, and the instant at which the sale ends. */
    sale: z.object({ ends_at: Instant, usual: z.array(Money) }).nullable(),
    /** The terms of the offer in one plain sentence. */
    terms: z.string(),
  })
  .meta({ id: 'Offer' })

/** A picture of a film as players find it in its list: pixels, and bits a second with sound. */
export const ToldPicture = z.object({ width: z.int(), height: z.int(), bitrate: z.int() }).meta({ id: 'ToldPicture' })
