import { z } from 'zod'
import { lateEntries, livePhases } from '#lib/lists/screening-modes.ts'
import { Instant, ProductId, Uuid } from '../primitives.ts'
import { ProgrammePart } from '#contract/catalog/programme.ts'
import { route } from '../route.ts'
import { ScreeningState } from './screenings.ts'

/** Of a live event: where it is, and what is there after its end. */
const LiveState = z
  .object({
    phase: z.enum(livePhases),
    on_air_at: Instant.nullable(),
    /** The newest end in the list; null before there is a picture. */
    edge_at: Instant.nullable(),
    /** The replay that tickets open now that it is over: its list from the beginning, or its film. */
    replay: z.enum(['none', 'list', 'film']),
    /** Until when they do; null: it is not over, or is not shown again. */
    replay_until: Instant.nullable(),
  })
  .meta({ id: 'LiveState' })

/** The phase that everybody sees at an instant. `outage`: our stream fails, and the programme stands still. */
export const PhaseKind = z
  .enum(['before', 'doors', 'introduction', 'film', 'interval', 'talk', 'live', 'over', 'outage'])
  .meta({ id: 'PhaseKind' })

export const getScreeningState = route({
  method: 'GET',
  path: '/screenings/:id/state',
  tag: 'screenings',
  summary: 'Where a screening is now by the server’s clock, with the instants of its programme; the same for everybody',
  access: 'public',
  params: z.object({ id: ProductId }),
  responses: {
    200: z
      .object({
        /** The server’s clock at this answer. */
        now: Instant,
        state: ScreeningState,
        doors_at: Instant.nullable(),
        starts_at: Instant.nullable(),
        /** The end of the programme, outages included; for a window the last instant at which one may begin. */
        ends_at: Instant.nullable(),
        late_entry: z.enum(lateEntries),
        /** Until when somebody new is let in; null: to the end. */
        entry_ends_at: Instant.nullable(),
        phase: z.object({
          kind: PhaseKind,
          starts_at: Instant.nullable(),
          /** Null: not known. */
          ends_at: Instant.nullable(),
          /** The part that plays or, in an interval or an outage, the one that comes next or goes on. */
          part: z.int().nullable(),
          /** Where everybody is in that part; 0 where nothing plays. */
          position_ms: z.int(),
        }),
        parts: z.array(ProgrammePart),
        /** One sentence about what cannot be seen from the instants; null when there is nothing to say. */
        message: z.string().nullable(),
        /** Null for any other mode. */
        live: LiveState.nullable(),
      })
      .meta({ id: 'ScreeningNow' }),
  },
})

export const getScreeningKey = route({
  method: 'GET',
  path: '/screening-keys/:copy/:number',
  tag: 'playback',
  summary: 'One AES-128 key (16 bytes) of a screening’s copy; opens by the server’s clock, after the right was checked',
  access: 'optional',
  params: z.object({ copy: Uuid, number: z.coerce.number<number | string>().int().min(0).max(10_000) }),
  responses: { 200: null },
})
