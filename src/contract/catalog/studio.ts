import { z } from 'zod'
import { TitleKind } from './catalog.ts'
import { Image, Instant, PageQuery, pageOf, Uuid } from '../primitives.ts'
import { route } from '../route.ts'
import { StudioTitle, TitleChange, TitleInput, TitleParams } from './titles.ts'
import { pictureFocuses } from '#lib/lists/picture-focus.ts'

const StudioTitleRow = z.object({
  id: z.int(),
  kind: TitleKind,
  title: z.string(),
  other_title: z.string(),
  year: z.int(),
  year_jalali: z.int(),
  state: z.enum(['draft', 'published']),
  media_state: z.enum(['none', 'uploading', 'running', 'watchable', 'ready', 'failed']),
  /** A film plays, or none is needed: a live event has its camera, a series its episodes. */
  has_film: z.boolean(),
  media_progress: z.number().nullable(),
  poster: Image.nullable(),
  is_free: z.boolean(),
  price_irr: z.int().nullable(),
  price_usd: z.int().nullable(),
  rent_irr: z.int().nullable(),
  rent_usd: z.int().nullable(),
  release_at: Instant.nullable(),
  updated_at: Instant,
})

const TitleCounts = z.object({ all: z.int(), draft: z.int(), published: z.int(), failed: z.int(), running: z.int() })
const ListedState = z.enum(['draft', 'published', 'failed', 'running'])

export const listTitles = route({
  method: 'GET',
  path: '/studio/titles',
  tag: 'studio',
  summary: 'Titles for editors, drafts included',
  access: 'staff',
  query: PageQuery.extend({
    query: z.string().max(200).optional(),
    state: ListedState.optional(),
    kind: TitleKind.optional(),
  }),
  responses: { 200: pageOf(StudioTitleRow).extend({ counts: TitleCounts }) },
})
export const createTitle = route({
  method: 'POST',
  path: '/studio/titles',
  tag: 'studio',
  summary: 'A new draft',
  access: 'staff',
  duty: 'titles',
  body: TitleInput,
  responses: { 201: StudioTitle },
})
export const getTitle = route({
  method: 'GET',
  path: '/studio/titles/:id',
  tag: 'studio',
  summary: 'One title with its media',
  access: 'staff',
  params: TitleParams,
  responses: { 200: StudioTitle },
})
export const updateTitle = route({
  method: 'PUT',
  path: '/studio/titles/:id',
  tag: 'studio',
  summary: 'Changes a title; refused when somebody else changed it meanwhile',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  body: TitleChange,
  responses: { 200: StudioTitle },
})
export const publishTitle = route({
  method: 'POST',
  path: '/studio/titles/:id/publish',
  tag: 'studio',
  summary: 'Shows the title on the site',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  responses: { 200: StudioTitle },
})
export const unpublishTitle = route({
  method: 'POST',
  path: '/studio/titles/:id/unpublish',
  tag: 'studio',
  summary: 'Takes the title off the site; buyers keep their right',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  responses: { 200: StudioTitle },
})
export const addTitleImage = route({
  method: 'POST',
  path: '/studio/titles/:id/images',
  tag: 'studio',
  summary: 'A poster or still (JPEG, PNG, WebP, AVIF; to 20 MB); the first still is the hero',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  multipart: z.object({
    purpose: z.enum(['poster', 'still']),
    focus: z.enum(pictureFocuses).default('center'),
    file: z.any(),
  }),
  responses: { 201: StudioTitle },
})
export const choosePoster = route({
  method: 'POST',
  path: '/studio/titles/:id/poster-candidates/:candidate',
  tag: 'studio',
  summary: 'Takes a frame of the film as a still',
  access: 'staff',
  duty: 'titles',
  params: TitleParams.extend({ candidate: z.string().max(200) }),
  responses: { 201: StudioTitle },
})
export const removeTitleImage = route({
  method: 'DELETE',
  path: '/studio/titles/:id/images/:image',
  tag: 'studio',
  summary: 'Removes a still',
  access: 'staff',
  duty: 'titles',
  params: TitleParams.extend({ image: Uuid }),
  responses: { 200: StudioTitle },
})
