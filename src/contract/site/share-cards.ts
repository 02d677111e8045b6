import { z } from 'zod'
import { ProductId } from '../primitives.ts'
import { route } from '../route.ts'

/** The picture that messengers and search engines show beside a link. */
export const ShareCard = z
  .object({
    /** Path of a JPEG below the site's own address. Another content has another path. */
    src: z.string(),
    width: z.int(),
    height: z.int(),
    /** The text on it, in the language of the call. */
    alt: z.string(),
  })
  .meta({ id: 'ShareCard' })

export const getShareCard = route({
  method: 'GET',
  path: '/products/:id/share-card',
  tag: 'catalog',
  summary:
    'The card for shared links of what is on the site: a film, series, music, screening, festival or goods; none for what is by invitation',
  access: 'public',
  sharedSeconds: 10,
  params: z.object({ id: ProductId }),
  responses: { 200: ShareCard },
})

export const getLandingShareCard = route({
  method: 'GET',
  path: '/landings/:slug/share-card',
  tag: 'core',
  summary: 'The card for shared links of a landing page that is shown now in the language of the call',
  access: 'public',
  sharedSeconds: 10,
  params: z.object({ slug: z.string().max(60) }),
  responses: { 200: ShareCard },
})

export const getCafeShareCard = route({
  method: 'GET',
  path: '/cafes/:id/share-card',
  tag: 'cafes',
  summary: 'The card for shared links of a published cafe',
  access: 'public',
  sharedSeconds: 10,
  params: z.object({ id: ProductId }),
  responses: { 200: ShareCard },
})
