import { z } from 'zod'
import { Instant, Locale } from '../primitives.ts'
import { route } from '../route.ts'

/** How many digits a captcha has. */
export const captchaLength = 5

/**
 * An answer to a captcha: the digits as they are written in any of three scripts, or the solved task. Either is enough.
 */
export const CaptchaAnswer = z.object({
  key: z.string().max(100).default(''),
  text: z.string().max(100).optional(),
  /** `seed.expiry.bits.signature:nonces`, as the header `parde-work` of a sign-in has it. */
  work: z.string().max(400).optional(),
})

/** In which language the digits are drawn or spoken; by default the reader's. */
const Spoken = z.object({ lang: Locale.optional() })

export const getCaptcha = route({
  method: 'GET',
  path: '/core/captcha/flat',
  tag: 'core',
  summary: 'A captcha for five minutes, three tries and one use: a picture, a sound, or work for the browser',
  access: 'public',
  query: Spoken,
  responses: {
    200: z.object({
      /** Whether upper and lower case differ. */
      sensitive: z.literal(false),
      key: z.string(),
      /** A PNG as a `data:` address. */
      img: z.string(),
      length: z.int(),
      /** Where its sound is. */
      audio: z.string(),
      expires_at: Instant,
      /** A task for the browser, `seed.expiry.bits.signature`: 16 nonces whose hashes begin with `bits` zero bits. */
      work: z.string(),
    }),
  },
})

export const getCaptchaAudio = route({
  method: 'GET',
  path: '/core/captcha/:key/audio',
  tag: 'core',
  summary: 'The digits of a captcha as a sound (WAV); each time it is another one',
  access: 'public',
  params: z.object({ key: z.string().max(100) }),
  query: Spoken,
  responses: { 200: null },
})
