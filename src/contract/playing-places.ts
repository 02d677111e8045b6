import { z } from 'zod'
import { RowId, Uuid } from './primitives.ts'
import { route } from './route.ts'

export const beatPlayingPlace = route({
  method: 'POST',
  path: '/playing-places/:id/beat',
  tag: 'playback',
  summary:
    'The player still plays here; the answer says when to tell it again. Refused once another place plays the ticket',
  access: 'member',
  params: z.object({ id: Uuid }),
  body: z.object({ place: Uuid }),
  responses: { 200: z.object({ next_beat_ms: z.int() }) },
})

export const movePlayingPlace = route({
  method: 'POST',
  path: '/playing-places/move-here',
  tag: 'playback',
  summary: 'The member’s tickets of this screening play here from now on; the place of before stops at its next beat',
  access: 'member',
  body: z.object({ product_id: RowId, place: Uuid }),
  responses: { 204: null },
})
