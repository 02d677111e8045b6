import { z } from 'zod'
import { RowItem, RowLook } from './home.ts'
import { Count, Image, Instant, Locale, Money, ProductId, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { RowQuery } from './studio-home.ts'
import { pictureFocuses } from '#lib/lists/picture-focus.ts'

/** The most blocks of one page, and the most pictures that are stored for one. */
export const mostBlocks = 30
export const mostLandingPictures = 60

const Seen = { title: z.string(), text: z.string() }

/** A part of a landing page in the request’s language. Texts may be empty. */
export const LandingBlock = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), ...Seen }),
    z.object({ kind: z.literal('picture'), ...Seen, image: Image, href: z.string().nullable() }),
    /** The preview of a title; its page plays it. */
    z.object({ kind: z.literal('video'), ...Seen, product_id: z.int(), name: z.string(), image: Image }),
    z.object({
      kind: z.literal('rail'),
      ...Seen,
      look: RowLook,
      href: z.string().nullable(),
      items: z.array(RowItem),
    }),
    z.object({
      kind: z.literal('offer'),
      ...Seen,
      /** The title on offer, or else the plan, by the id of its offer. */
      product_id: z.int().nullable(),
      plan_offer_id: Uuid.nullable(),
      name: z.string(),
      image: Image.nullable(),
      /** A title that is watched for nothing. */
      is_free: z.boolean(),
      ways: z.array(
        z.object({
          way: z.enum(['rent', 'buy', 'plan']),
          /** Its prices now, in each currency in which it is sold. */
          prices: z.array(Money),
          /** The usual prices during a sale. */
          usual: z.array(Money),
        }),
      ),
    }),
    z.object({ kind: z.literal('countdown'), ...Seen, until: Instant }),
    z.object({
      kind: z.literal('gift'),
      ...Seen,
      campaign: z.string(),
      state: z.enum(['not_yet', 'running', 'over']),
      name: z.string(),
      money: Money.nullable(),
      starts_at: Instant,
      ends_at: Instant,
    }),
    /** A name, a way to reach its writer, and the words to which they agree. */
    z.object({ kind: z.literal('form'), ...Seen, consent: z.string() }),
  ])
  .meta({ id: 'LandingBlock' })

export const Landing = z
  .object({
    slug: z.string(),
    /** In which languages there is such a page. */
    langs: z.array(Locale),
    /** Whether the page leads to the other language. */
    has_switcher: z.boolean(),
    eyebrow: z.string(),
    title: z.string(),
    lead: z.string(),
    /** For search engines and shared links. */
    description: z.string(),
    picture: Image.nullable(),
    blocks: z.array(LandingBlock),
    /** When the page will be another one, or none; null: no such instant is known. */
    changes_at: Instant.nullable(),
  })
  .meta({ id: 'Landing' })

const Slug = z.string().max(60)

export const getLanding = route({
  method: 'GET',
  path: '/landings/:slug',
  tag: 'core',
  summary: 'A landing page, from its beginning to its end, in a language in which it is written',
  access: 'public',
  sharedSeconds: 30,
  params: z.object({ slug: Slug }),
  responses: { 200: Landing },
})

export const listLandings = route({
  method: 'GET',
  path: '/landings',
  tag: 'core',
  summary: 'The landing pages that are shown now, each in the languages in which it is written',
  access: 'public',
  sharedSeconds: 30,
  responses: {
    200: z.object({ items: z.array(z.object({ slug: z.string(), path: z.string(), langs: z.array(Locale) })) }),
  },
})

const works = { tag: 'studio', access: 'staff', duty: 'titles' } as const

/** A title’s still (its first where no picture is named), or a picture that was stored for this page; both null: none. */
const picture = { product_id: RowId.nullable(), image_id: Uuid.nullable() }
const words = {
  title_fa: z.string().max(120),
  title_en: z.string().max(120),
  text_fa: z.string().max(4000),
  text_en: z.string().max(4000),
}
const Href = z.string().max(200).nullable()

export const LandingBlockInput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), ...words }),
    z.object({ kind: z.literal('picture'), ...words, ...picture, href: Href }),
    z.object({ kind: z.literal('video'), ...words, product_id: RowId }),
    z.object({ kind: z.literal('rail'), ...words, look: RowLook, query: RowQuery, href: Href }),
    z.object({ kind: z.literal('offer'), ...words, product_id: RowId.nullable(), plan_id: Uuid.nullable() }),
    z.object({ kind: z.literal('countdown'), ...words, until: Instant }),
    z.object({ kind: z.literal('gift'), ...words, campaign: z.string().max(100) }),
    z.object({
      kind: z.literal('form'),
      ...words,
      consent_fa: z.string().max(300),
      consent_en: z.string().max(300),
    }),
  ])
  .meta({ id: 'LandingBlockInput' })

export const LandingInput = z
  .object({
    /** `landing1` to `landing3` stand at the root, every other one below `/l/`. */
    slug: Slug,
    langs: z.enum(['both', 'fa', 'en']),
    state: z.enum(['draft', 'published']),
    has_switcher: z.boolean(),
    eyebrow_fa: z.string().max(80),
    eyebrow_en: z.string().max(80),
    title_fa: z.string().max(120),
    title_en: z.string().max(120),
    lead_fa: z.string().max(400),
    lead_en: z.string().max(400),
    description_fa: z.string().max(300),
    description_en: z.string().max(300),
    head: z.object(picture),
    shown_from: Instant.nullable(),
    shown_until: Instant.nullable(),
    blocks: z.array(LandingBlockInput).max(mostBlocks),
  })
  .meta({ id: 'LandingInput' })

const StudioLanding = LandingInput.extend({
  id: z.int(),
  version: Count,
  pictures: z.array(z.object({ id: Uuid, image: Image })),
}).meta({ id: 'StudioLanding' })

const LandingParams = z.object({ id: ProductId })

export const listStudioLandings = route({
  ...works,
  method: 'GET',
  path: '/studio/landings',
  summary: 'All landing pages, drafts too, the newest first',
  responses: {
    200: z.object({
      items: z.array(
        LandingInput.pick({ slug: true, langs: true, state: true, shown_from: true, shown_until: true }).extend({
          id: z.int(),
          title: z.string(),
        }),
      ),
    }),
  },
})

export const createLanding = route({
  ...works,
  method: 'POST',
  path: '/studio/landings',
  summary: 'Makes a landing page',
  body: LandingInput,
  responses: { 201: StudioLanding },
})

export const previewLanding = route({
  ...works,
  method: 'POST',
  path: '/studio/landings/preview',
  summary: 'What visitors would see of a landing page that is not saved, at an instant and in a language',
  body: LandingInput.extend({ id: RowId.nullable(), at: Instant, lang: Locale }),
  responses: { 200: Landing },
})

export const getStudioLanding = route({
  ...works,
  method: 'GET',
  path: '/studio/landings/:id',
  summary: 'One landing page with its blocks in both languages',
  params: LandingParams,
  responses: { 200: StudioLanding },
})

export const updateLanding = route({
  ...works,
  method: 'PUT',
  path: '/studio/landings/:id',
  summary: 'Changes a landing page as a whole; refused when somebody else has changed it meanwhile',
  params: LandingParams,
  body: LandingInput.extend({ version: Count }),
  responses: { 200: StudioLanding },
})

export const deleteLanding = route({
  ...works,
  method: 'DELETE',
  path: '/studio/landings/:id',
  summary: 'Takes a landing page away with its pictures',
  params: LandingParams,
  responses: { 204: null },
})

export const addLandingPicture = route({
  ...works,
  method: 'POST',
  path: '/studio/landings/:id/pictures',
  summary: 'Stores a picture (JPEG, PNG, WebP, AVIF; to 20 MB) for a landing page; a block of it may then show it',
  params: LandingParams,
  multipart: z.object({ focus: z.enum(pictureFocuses).default('center'), file: z.any() }),
  responses: { 201: z.object({ id: Uuid, image: Image }) },
})
