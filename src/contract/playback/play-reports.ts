import { z } from 'zod'
import { messageLimit } from '#contract/primitives.ts'
import { ListCode, RowId } from '../primitives.ts'
import { route } from '../route.ts'

/** The problem that a viewer chose, from the list `play_problem`. */
export const playProblem = { problem: z.string(), problem_name: z.string() }

const whole = z.int().min(0).max(2_147_483_647)

/** The player's own observations; only counts, names of faults and of the line, nothing of the person. */
export const PlayDiagnosis = z
  .object({
    engine: z.string().max(20).nullable(),
    /** Lines of the rung that is shown. */
    height: whole.nullable(),
    /** Bits a second, as the player estimates the line. */
    bandwidth: z.int().min(0).max(1_000_000_000_000).nullable(),
    buffer_ms: whole,
    decoded_frames: whole,
    dropped_frames: whole,
    /** The browser's name for the line (`4g`, …). */
    line: z.string().max(20).nullable(),
    faults: z
      .array(
        z.object({
          kind: z.string().max(40),
          during: z.string().max(40),
          status: z.int().min(0).max(999).nullable(),
          detail: z.string().max(200),
        }),
      )
      .max(20),
  })
  .meta({ id: 'PlayDiagnosis' })

export const reportPlay = route({
  method: 'POST',
  path: '/play-reports',
  tag: 'playback',
  summary:
    'Reports a problem from the player: makes a case, and answers its number. With an Idempotency-Key a repetition has the same answer',
  access: 'member',
  body: z.object({
    product_id: RowId,
    problem: ListCode,
    /** Where the film stood. */
    at_ms: z.int().min(0).max(86_400_000),
    text: z.string().max(120_000).default(''),
    /** Null: the viewer does not want it to be sent. */
    diagnosis: PlayDiagnosis.nullable().default(null),
  }),
  responses: { 201: z.object({ message: z.string(), number: z.int(), link: z.string() }) },
})

/** `messageLimit` letters fit into the words of a report. */
export const reportLimit = messageLimit
