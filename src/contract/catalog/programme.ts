import { z } from 'zod'
import { Instant } from '#contract/primitives.ts'

/** The role of a part in a programme. */
export const PartRole = z.enum(['introduction', 'film', 'talk']).meta({ id: 'PartRole' })

/** One part of a programme with its instant; an outage moves those that are still to come. */
export const ProgrammePart = z
  .object({
    /** From 1, in the order of the programme. */
    number: z.int(),
    role: PartRole,
    /** Null: a talk in words, which no title shows. */
    title: z.string().nullable(),
    duration_ms: z.int(),
    /** Null while the screening has no date. */
    starts_at: Instant.nullable(),
  })
  .meta({ id: 'ProgrammePart' })
