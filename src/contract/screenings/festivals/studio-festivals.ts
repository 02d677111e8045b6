import { z } from 'zod'
import { Count, Image, Instant, ProductId, RowId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { pictureFocuses } from '#lib/lists/picture-focus.ts'

const FestivalParams = z.object({ id: ProductId })

const text = (most: number) => z.string().trim().min(1).max(most)
const textIfAny = (most: number) => z.string().trim().max(most)

const HallInput = z.object({
  /** Null: a new hall. */
  id: Uuid.nullable(),
  name_fa: text(80),
  name_en: text(80),
  note_fa: textIfAny(200),
  note_en: textIfAny(200),
  is_online: z.boolean(),
})

const PassKindInput = z.object({
  /** Null: a new kind. One that is left out is not sold any more; passes of it stay. */
  id: Uuid.nullable(),
  name_fa: text(80),
  name_en: text(80),
  /** Shows that it reserves; null = all. */
  credits: z.int().min(1).max(100).nullable(),
  capacity: z.int().min(1).max(1_000_000),
  /** Rials and cents with the tax in them; null: not sold in this currency. */
  irr: z.int().min(1).max(100_000_000_000).nullable(),
  usd: z.int().min(1).max(100_000_000).nullable(),
})

const ShowInput = z.object({
  screening_id: RowId,
  /** Its hall's place in the list of halls, from 0. */
  hall: z.int().min(0).max(19),
  section_fa: textIfAny(80),
  section_en: textIfAny(80),
  /** Seats that only passes take. */
  quota: z.int().min(0).max(1_000_000),
})

const JurorInput = z.object({
  /** As in the credits of films: a person with these two names, made when there is none. */
  name_fa: text(120),
  name_en: text(120),
  role_fa: text(120),
  role_en: text(120),
})

const PrizeInput = z.object({
  name_fa: text(120),
  name_en: text(120),
  category_fa: textIfAny(120),
  category_en: textIfAny(120),
  film_id: RowId.nullable(),
  person_fa: textIfAny(120),
  person_en: textIfAny(120),
  /** Null: not announced. Until then the site says nothing of it. */
  announced_at: Instant.nullable(),
})

const fields = {
  state: z.enum(['draft', 'published']),
  title_fa: text(200),
  title_en: text(200),
  tagline_fa: textIfAny(300),
  tagline_en: textIfAny(300),
  synopsis_fa: textIfAny(5000),
  synopsis_en: textIfAny(5000),
  /** Editions of one festival have the same series. */
  series: text(80),
  edition: z.int().min(1).max(1000),
  city_fa: textIfAny(80),
  city_en: textIfAny(80),
  opens_at: Instant,
  closes_at: Instant,
}

export const FestivalInput = z
  .object({
    ...fields,
    halls: z.array(HallInput).max(20),
    passes: z.array(PassKindInput).max(20),
    shows: z.array(ShowInput).max(300),
    /** Films that a full pass opens while the festival runs, in order. */
    films: z.array(RowId).max(200),
    /** Left out: those of before stay. */
    jury: z.array(JurorInput).max(30).optional(),
    prizes: z.array(PrizeInput).max(60).optional(),
  })
  .meta({ id: 'FestivalInput' })

export const StudioFestival = z
  .object({
    id: z.int(),
    version: Count,
    ...fields,
    halls: z.array(HallInput.extend({ id: Uuid })),
    passes: z.array(PassKindInput.extend({ id: Uuid, sold: z.int(), held: z.int() })),
    shows: z.array(
      ShowInput.extend({
        title: z.string(),
        starts_at: Instant.nullable(),
        is_published: z.boolean(),
        /** Places that passes have reserved. */
        taken: z.int(),
      }),
    ),
    films: z.array(z.object({ id: z.int(), title: z.string() })),
    jury: z.array(JurorInput),
    prizes: z.array(PrizeInput.extend({ film_title: z.string().nullable() })),
    poster: Image.nullable(),
    /** The first is the one at the head of its page. */
    stills: z.array(z.object({ id: Uuid, image: Image })),
  })
  .meta({ id: 'StudioFestival' })

export const listStudioFestivals = route({
  method: 'GET',
  path: '/studio/festivals',
  tag: 'studio',
  summary: 'All festivals, drafts included, the latest first',
  access: 'staff',
  duty: 'screenings',
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          state: fields.state,
          title: z.string(),
          edition: z.int(),
          opens_at: Instant,
          closes_at: Instant,
          shows: z.int(),
          passes_sold: z.int(),
        }),
      ),
    }),
  },
})

export const createFestival = route({
  method: 'POST',
  path: '/studio/festivals',
  tag: 'studio',
  summary: 'Makes a festival',
  access: 'staff',
  duty: 'screenings',
  body: FestivalInput,
  responses: { 201: StudioFestival },
})

export const getStudioFestival = route({
  method: 'GET',
  path: '/studio/festivals/:id',
  tag: 'studio',
  summary: 'One festival with its halls, passes, shows and films',
  access: 'staff',
  duty: 'screenings',
  params: FestivalParams,
  responses: { 200: StudioFestival },
})

export const updateFestival = route({
  method: 'PUT',
  path: '/studio/festivals/:id',
  tag: 'studio',
  summary: 'Changes a festival; refused when somebody else has changed it meanwhile',
  access: 'staff',
  duty: 'screenings',
  params: FestivalParams,
  body: FestivalInput.extend({ version: Count }),
  responses: { 200: StudioFestival },
})

export const addFestivalImage = route({
  method: 'POST',
  path: '/studio/festivals/:id/images',
  tag: 'studio',
  summary: 'A poster or still of a festival (JPEG, PNG, WebP, AVIF; to 20 MB); the first still is the hero',
  access: 'staff',
  duty: 'screenings',
  params: FestivalParams,
  multipart: z.object({
    purpose: z.enum(['poster', 'still']),
    focus: z.enum(pictureFocuses).default('center'),
    file: z.any(),
  }),
  responses: { 201: StudioFestival },
})

export const removeFestivalImage = route({
  method: 'DELETE',
  path: '/studio/festivals/:id/images/:image',
  tag: 'studio',
  summary: 'Removes a still of a festival',
  access: 'staff',
  duty: 'screenings',
  params: FestivalParams.extend({ image: Uuid }),
  responses: { 200: StudioFestival },
})
