import { z } from 'zod'
import { ProductKind } from './catalog.ts'
import { Image, Instant, PageQuery, pageOf, ProductId, Uuid } from './primitives.ts'
import { route } from './route.ts'
import { SalesInput } from './sales.ts'

const editors = ['editor'] as const
const TitleParams = z.object({ id: ProductId })

export const CreditInput = z.object({
  /** An existing person, or a new one by both names. */
  person_id: z.int().nullish(),
  name_fa: z.string().max(200),
  name_en: z.string().max(200),
  role: z.enum(['director', 'writer', 'cast', 'camera', 'editor', 'music', 'producer', 'voice']),
  character_fa: z.string().max(200).nullish(),
  character_en: z.string().max(200).nullish(),
})

export const TitleInput = z
  .object({
    kind: ProductKind.default('movie'),
    title_fa: z.string().max(300),
    title_en: z.string().max(300),
    tagline_fa: z.string().max(300).nullish(),
    tagline_en: z.string().max(300).nullish(),
    synopsis_fa: z.string().max(5000),
    synopsis_en: z.string().max(5000),
    year: z.int().min(1888).max(2200),
    countries: z.array(z.string().length(2)).max(20),
    genres: z.array(z.string().max(40)).max(10),
    age_rating: z.int().min(0).max(21),
    credits: z.array(CreditInput).max(200),
    sales: SalesInput,
    /** Plans that open everything, or everything of a kind, open this title too. */
    in_plans: z.boolean().default(false),
    release_at: Instant.nullish(),
    release_ends_at: Instant.nullish(),
    /** ISO 3166-1 codes where it may be watched; null = everywhere. */
    regions: z.array(z.string().length(2)).nullish(),
  })
  .meta({ id: 'TitleInput' })

export const StepName = z
  .enum(['probe', 'plan', 'encode', 'package', 'encrypt', 'storyboard', 'publish'])
  .meta({ id: 'StepName' })

export const PipelineStep = z
  .object({
    step: StepName,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
    attempt: z.int(),
    /** 0–1 */
    progress: z.number(),
    seconds_left: z.int().nullable(),
    /** In words, in the request's language. */
    error: z.string().nullable(),
    error_code: z.string().nullable(),
    can_retry: z.boolean(),
    /** Rungs and audio tracks of the encode step: `1080`, `720`, `audio:fa`. */
    parts: z.array(z.object({ name: z.string(), progress: z.number() })),
  })
  .meta({ id: 'PipelineStep' })

export const SubtitleTrack = z
  .object({
    id: Uuid,
    lang: z.string(),
    file_name: z.string(),
    encoding: z.string(),
    cues: z.int(),
    /** In words: «خط ۳۱۸ هم‌پوشان است». */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'SubtitleTrack' })

export const TitleMedia = z
  .object({
    /** Unfinished uploads of this title, to go on with. */
    uploads: z.array(
      z.object({
        id: z.string(),
        purpose: z.enum(['feature', 'preview']),
        file_name: z.string(),
        size: z.int(),
        offset: z.int(),
        created_at: Instant,
      }),
    ),
    /** The newest pipeline run for each purpose. */
    runs: z.array(
      z.object({
        id: Uuid,
        purpose: z.enum(['feature', 'preview']),
        file_name: z.string(),
        size: z.int(),
        state: z.enum(['waiting', 'running', 'watchable', 'published', 'failed', 'cancelled']),
        steps: z.array(PipelineStep),
        /** What was found: notes in words such as “sound 5.1 becomes stereo”. */
        notes: z.array(z.string()),
        source: z
          .object({
            width: z.int(),
            height: z.int(),
            duration_ms: z.int(),
            video_codec: z.string(),
            audio: z.array(z.string()),
            fps: z.number(),
          })
          .nullable(),
        watchable_height: z.int().nullable(),
        poster_candidates: z.array(z.object({ id: z.string(), url: z.string() })),
        created_at: Instant,
      }),
    ),
    subtitles: z.array(SubtitleTrack),
  })
  .meta({ id: 'TitleMedia' })

export const StudioTitle = z
  .object({
    id: z.int(),
    state: z.enum(['draft', 'published']),
    /** Send back with a change; a stale one is refused. */
    version: z.int(),
    ...TitleInput.shape,
    poster: Image.nullable(),
    stills: z.array(z.object({ id: Uuid, image: Image })),
    /** Places held or sold of what is offered in limited number. */
    places_taken: z.object({ buy: z.int(), rent: z.int() }),
    /** What still keeps it from being published, in words. */
    missing: z.array(z.string()),
    updated_at: Instant,
    media: TitleMedia,
  })
  .meta({ id: 'StudioTitle' })

const StudioTitleRow = z.object({
  id: z.int(),
  kind: ProductKind,
  title: z.string(),
  other_title: z.string(),
  year: z.int(),
  year_jalali: z.int(),
  state: z.enum(['draft', 'published']),
  media_state: z.enum(['none', 'uploading', 'running', 'watchable', 'ready', 'failed']),
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
const ListedState = z.enum(['draft', 'published', 'failed'])

export const listTitles = route({
  method: 'GET',
  path: '/studio/titles',
  tag: 'studio',
  summary: 'Titles for editors, drafts included',
  access: 'staff',
  query: PageQuery.extend({ query: z.string().max(200).optional(), state: ListedState.optional() }),
  responses: { 200: pageOf(StudioTitleRow).extend({ counts: TitleCounts }) },
})
export const createTitle = route({
  method: 'POST',
  path: '/studio/titles',
  tag: 'studio',
  summary: 'A new draft',
  access: 'staff',
  roles: editors,
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
  roles: editors,
  params: TitleParams,
  body: TitleInput.extend({ version: z.int() }),
  responses: { 200: StudioTitle },
})
export const publishTitle = route({
  method: 'POST',
  path: '/studio/titles/:id/publish',
  tag: 'studio',
  summary: 'Shows the title on the site',
  access: 'staff',
  roles: editors,
  params: TitleParams,
  responses: { 200: StudioTitle },
})
export const unpublishTitle = route({
  method: 'POST',
  path: '/studio/titles/:id/unpublish',
  tag: 'studio',
  summary: 'Takes the title off the site; buyers keep their right',
  access: 'staff',
  roles: editors,
  params: TitleParams,
  responses: { 200: StudioTitle },
})
export const searchPeople = route({
  method: 'GET',
  path: '/studio/people',
  tag: 'studio',
  summary: 'People by name, for credits',
  access: 'staff',
  query: z.object({ query: z.string().max(200).default('') }),
  responses: { 200: z.object({ items: z.array(z.object({ id: z.int(), name_fa: z.string(), name_en: z.string() })) }) },
})
export const listStudioGenres = route({
  method: 'GET',
  path: '/studio/genres',
  tag: 'studio',
  summary: 'All genres',
  access: 'staff',
  responses: {
    200: z.object({ items: z.array(z.object({ code: z.string(), name_fa: z.string(), name_en: z.string() })) }),
  },
})
export const addTitleImage = route({
  method: 'POST',
  path: '/studio/titles/:id/images',
  tag: 'studio',
  summary: 'A poster or still (JPEG, PNG, WebP, AVIF; to 20 MB); the first still is the hero',
  access: 'staff',
  roles: editors,
  params: TitleParams,
  multipart: z.object({
    purpose: z.enum(['poster', 'still']),
    focus: z.enum(['start', 'center', 'end']).default('center'),
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
  roles: editors,
  params: TitleParams.extend({ candidate: z.string().max(200) }),
  responses: { 201: StudioTitle },
})
export const removeTitleImage = route({
  method: 'DELETE',
  path: '/studio/titles/:id/images/:image',
  tag: 'studio',
  summary: 'Removes a still',
  access: 'staff',
  roles: editors,
  params: TitleParams.extend({ image: Uuid }),
  responses: { 200: StudioTitle },
})
export const getTitleMedia = route({
  method: 'GET',
  path: '/studio/titles/:id/media',
  tag: 'studio',
  summary: 'Uploads, pipeline steps and subtitles; ask every second or two while something runs',
  access: 'staff',
  params: TitleParams,
  responses: { 200: TitleMedia },
})
export const retryStep = route({
  method: 'POST',
  path: '/studio/runs/:run/retry',
  tag: 'studio',
  summary: 'Starts a failed run again at the step that failed',
  access: 'staff',
  roles: editors,
  params: z.object({ run: Uuid }),
  responses: { 200: TitleMedia },
})
export const cancelRun = route({
  method: 'POST',
  path: '/studio/runs/:run/cancel',
  tag: 'studio',
  summary: 'Stops a run and removes what it made so far',
  access: 'staff',
  roles: editors,
  params: z.object({ run: Uuid }),
  responses: { 200: TitleMedia },
})
export const addSubtitle = route({
  method: 'POST',
  path: '/studio/titles/:id/subtitles',
  tag: 'studio',
  summary: 'SRT or VTT, any of UTF-8, UTF-16, windows-1256; replaces the track of that language',
  access: 'staff',
  roles: editors,
  params: TitleParams,
  multipart: z.object({ lang: z.enum(['fa', 'en']), file: z.any() }),
  responses: { 201: TitleMedia },
})
export const removeSubtitle = route({
  method: 'DELETE',
  path: '/studio/titles/:id/subtitles/:track',
  tag: 'studio',
  summary: 'Removes a subtitle track',
  access: 'staff',
  roles: editors,
  params: TitleParams.extend({ track: Uuid }),
  responses: { 200: TitleMedia },
})
