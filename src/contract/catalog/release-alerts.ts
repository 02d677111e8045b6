import { z } from 'zod'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { Instant } from '../primitives.ts'
import { route } from '../route.ts'
import { ShownBy } from './series.ts'

export const listReleaseAlerts = route({
  method: 'GET',
  path: '/me/release-alerts',
  tag: 'account',
  summary: 'What the member waits for and will be told of, the nearest day first',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(productKinds),
          title: z.string(),
          /** The page that shows it. */
          shown_by: ShownBy,
          /** The day of a film, the beginning of an event; null while none is announced. */
          at: Instant.nullable(),
        }),
      ),
    }),
  },
})
