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
      /** Where the streaming host answers its address lookup: on demand and live. */
      streaming_lookup: z.string(),
      live_streaming_lookup: z.string(),
      /** Only in the demo. */
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
