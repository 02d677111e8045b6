import { z } from 'zod'
import { route } from './route.ts'

export const getConfig = route({
  method: 'GET',
  path: '/core/configV3',
  tag: 'core',
  summary: 'What a client has to know of this installation',
  access: 'public',
  sharedSeconds: 300,
  responses: {
    200: z.object({
      name: z.string(),
      mode: z.enum(['demo', 'live']),
      code_length: z.int(),
      max_sessions: z.int(),
      vat_percent: z.int(),
      toast_ms: z.int(),
      /** Addresses at which the streaming host tells a browser its own IP address: for on-demand and for live. */
      streaming_lookup: z.string(),
      live_streaming_lookup: z.string(),
      /** The sandbox's address, in the demo only; else null. */
      sandbox_url: z.string().nullable(),
    }),
  },
})

export const getCountries = route({
  method: 'GET',
  path: '/core/countries',
  tag: 'core',
  summary: 'Countries by ISO 3166-1 code, named in the request’s language, sorted by it',
  access: 'public',
  sharedSeconds: 300,
  responses: { 200: z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) }) },
})

/** Milliseconds up to ten minutes; null where the browser could not measure. */
const Span = z.int().min(0).max(600_000).nullable()

export const notePageSpeed = route({
  method: 'POST',
  path: '/core/page-speed',
  tag: 'core',
  summary: 'How fast one page was, from a browser whose visitor agreed; says nothing of who they are',
  access: 'public',
  body: z.object({
    /** The kind of page, e.g. `movie`: the first part of its path, never a title or an id. */
    page: z.string().regex(/^[a-z-]{0,30}$/),
    first_byte_ms: Span,
    largest_paint_ms: Span,
    slowest_input_ms: Span,
    /** Cumulative layout shift in thousandths. */
    shift: z.int().min(0).max(100_000).nullable(),
  }),
  responses: { 204: null },
})
