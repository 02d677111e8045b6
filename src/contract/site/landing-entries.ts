import { z } from 'zod'
import { CaptchaAnswer } from '../operations/captcha.ts'
import { Instant, ProductId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** Longer than it may be, so that what is too long gets a sentence of its own. */
const Words = z.string().max(120_000).default('')

export const enterLanding = route({
  method: 'POST',
  path: '/landings/:slug/entries',
  tag: 'core',
  summary: 'Fills the form of a landing page that is shown now: a name, a way to reach its writer, and their consent',
  access: 'optional',
  params: z.object({ slug: z.string().max(60) }),
  body: z.object({
    full_name: Words,
    /** Or a phone. */
    email: Words,
    phone: Words,
    /** That they agree to the words beside the box. */
    consent: z.boolean().default(false),
    captcha: CaptchaAnswer.default({ key: '' }),
    /** Stays empty: people do not see it. */
    website: z.string().max(10_000).default(''),
  }),
  responses: { 201: z.object({ message: z.string() }) },
})

const works = { tag: 'studio', access: 'staff', duty: 'titles' } as const

export const listLandingEntries = route({
  ...works,
  method: 'GET',
  path: '/studio/landings/:id/entries',
  summary:
    'Who filled the form of a landing page: how many are on its list, the newest fifty of them, and those that are held as spam',
  params: z.object({ id: ProductId }),
  responses: {
    200: z.object({
      listed: z.int(),
      held: z.int(),
      items: z.array(
        z.object({
          id: Uuid,
          name: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          state: z.enum(['listed', 'held']),
          held_for: z.array(z.string()),
          created_at: Instant,
        }),
      ),
    }),
  },
})

const one = z.object({ id: ProductId, entry: Uuid })

export const acceptLandingEntry = route({
  ...works,
  method: 'POST',
  path: '/studio/landings/:id/entries/:entry/accept',
  summary: 'Puts an entry that is held on the list',
  params: one,
  responses: { 204: null },
})

export const removeLandingEntry = route({
  ...works,
  method: 'DELETE',
  path: '/studio/landings/:id/entries/:entry',
  summary: 'Removes an entry of a landing page for good',
  params: one,
  responses: { 204: null },
})
