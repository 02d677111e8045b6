import { z } from 'zod'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { TitleKind } from '../catalog/catalog.ts'
import { Audience, RowLook, Slide, WidgetWithItems } from './home.ts'
import { Count, Image, Instant, Locale, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** The most slides, and the most rows, hidden ones too. */
export const mostSlides = 20
export const mostRows = 40
/** The most titles that are chosen by hand for one row, and the most that a row shows. */
export const mostInRow = 40

/** By whom, in which language and when something is seen; null: by all, in both, without a beginning or an end. */
const shown = {
  audience: Audience.nullable(),
  lang: Locale.nullable(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  is_hidden: z.boolean(),
}

/** The content of a row: titles chosen by hand in their order, or those that a question finds. */
export const RowQuery = z
  .object({
    /** Null: films, series and music together. */
    kind: TitleKind.optional(),
    genre: z.string().max(40).optional(),
    price: z.enum(['free', 'paid']).optional(),
    /** Only what is not released yet, or only what is. */
    coming: z.boolean().optional(),
    ids: z.array(RowId).max(mostInRow).optional(),
    /** The titles of a collection in its order, while it is shown. */
    collection: RowId.optional(),
    /**
     * `published`: the newest on the site first; `leaving`: what leaves within 30 days, the first to leave first;
     * `most_watched`: in the last seven days.
     */
    sort: z.enum(['newest', 'oldest', 'title', 'published', 'leaving', 'most_watched']).optional(),
    limit: z.int().min(1).max(mostInRow).optional(),
  })
  .meta({ id: 'RowQuery' })

const SlideInput = z.object({
  /** Null: it is new. */
  id: RowId.nullable(),
  product_id: RowId,
  /** One of the title's stills; null: its first. */
  image_id: Uuid.nullable(),
  eyebrow_fa: z.string().max(80).nullable(),
  eyebrow_en: z.string().max(80).nullable(),
  story_fa: z.string().max(400),
  story_en: z.string().max(400),
  ...shown,
})

const RowInput = z.object({
  id: RowId.nullable(),
  kind: RowLook,
  title_fa: z.string().max(120),
  title_en: z.string().max(120),
  query: RowQuery,
  /** Address of the full list, without the language: `/series`. */
  href: z.string().max(200).nullable(),
  ...shown,
})

const Arrangement = z.object({
  slides: z.array(SlideInput).max(mostSlides),
  rows: z.array(RowInput).max(mostRows),
})

const StudioHome = z
  .object({
    version: z.int(),
    slides: z.array(
      SlideInput.extend({
        id: z.int(),
        image_id: Uuid,
        product: z.object({ id: z.int(), title: z.string(), state: z.enum(['draft', 'published']) }),
        image: Image,
      }),
    ),
    rows: z.array(RowInput.extend({ id: z.int() })),
  })
  .meta({ id: 'StudioHome' })

const works = { tag: 'studio', access: 'staff', duty: 'titles' } as const

export const getStudioHome = route({
  ...works,
  method: 'GET',
  path: '/studio/home',
  summary: 'The slides and rows of the home page, hidden and future ones too',
  responses: { 200: StudioHome },
})

export const arrangeHome = route({
  ...works,
  method: 'PUT',
  path: '/studio/home',
  summary: 'Arranges the home page as a whole; refused when somebody else has arranged it meanwhile',
  body: Arrangement.extend({ version: Count }),
  responses: { 200: StudioHome },
})

export const previewHome = route({
  ...works,
  method: 'POST',
  path: '/studio/home/preview',
  summary: 'What visitors would see of an arrangement that is not saved: at an instant, as one sort of visitor',
  body: Arrangement.extend({ at: Instant, audience: Audience, lang: Locale }),
  responses: { 200: z.object({ slides: z.array(Slide), rows: z.array(WidgetWithItems) }) },
})

/** A choice of editors for a row, a slide or a collection: a title of any kind, or a collection of titles. */
export const ChoiceKind = z.enum([...titleKinds, 'collection'])

/** The most that are found for what was typed. */
export const mostChoices = 20

const Choice = z
  .object({
    /** Of a collection: its number among collections. */
    id: z.int(),
    kind: ChoiceKind,
    title: z.string(),
    other_title: z.string(),
    /** Gregorian and Jalali; null where the kind has none. */
    year: z.int().nullable(),
    year_jalali: z.int().nullable(),
    state: z.enum(['draft', 'published']),
    picture: Image.nullable(),
    /** Its stills in order: the pictures that a slide of it may have. */
    stills: z.array(z.object({ id: Uuid, image: Image })),
  })
  .meta({ id: 'HomeChoice' })

export const findChoices = route({
  ...works,
  method: 'GET',
  path: '/studio/choices',
  summary:
    'What editors can choose, by a part of its name in either language or by its number; or those with these numbers',
  query: z.object({
    query: z.string().max(200).optional(),
    /** Kinds with commas between them; without it all kinds of titles. */
    kinds: z
      .string()
      .regex(/^[a-z]{1,20}(,[a-z]{1,20}){0,9}$/)
      .optional(),
    /** Numbers with commas between them: these, in this order, whatever was typed. */
    ids: z
      .string()
      .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/)
      .optional(),
  }),
  responses: { 200: z.object({ items: z.array(Choice) }) },
})
