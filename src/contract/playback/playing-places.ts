import { z } from 'zod'
import { RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

export const beatPlayingPlace = route({
  method: 'POST',
  path: '/playing-places/:id/beat',
  tag: 'playback',
  summary:
    'The player still plays here, and how; the answer says when to tell it again. Refused once another place plays the ticket, or on another network than the ticket’s',
  access: 'member',
  params: z.object({ id: Uuid }),
  body: z.object({
    place: Uuid,
    /** The rung of a live event that plays, or the height of the picture. */
    rung: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,7}$/)
      .optional(),
    /** How far behind the newest moment of a live event it is. */
    behind_ms: z.int().min(0).max(86_400_000).optional(),
    /** How long the picture stood still since the beat before. */
    stalled_ms: z.int().min(0).max(86_400_000).optional(),
  }),
  responses: { 200: z.object({ next_beat_ms: z.int() }) },
})

export const movePlayingPlace = route({
  method: 'POST',
  path: '/playing-places/move-here',
  tag: 'playback',
  summary:
    'The member’s tickets of this screening play here from now on; the place of before stops at its next beat. To another network once in ten minutes and three times in all',
  access: 'member',
  body: z.object({
    product_id: RowId,
    place: Uuid,
    /** The signed address from the streaming host, as for play-info. */
    streaming_ip: z.string().max(400).optional(),
  }),
  responses: { 204: null },
})
