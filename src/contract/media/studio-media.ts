import { z } from 'zod'
import { filmMarkKinds } from '#lib/lists/film-marks.ts'
import { Instant, ProductId, Uuid, Version } from '../primitives.ts'
import { route } from '../route.ts'

const TitleParams = z.object({ id: ProductId })

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
    /** Lines for viewers who have chosen no subtitle: signs, and speech in another language than the sound. */
    is_forced: z.boolean(),
    file_name: z.string(),
    encoding: z.string(),
    cues: z.int(),
    /** In words: «خط ۳۱۸ هم‌پوشان است». */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'SubtitleTrack' })

/** A sound of the film that plays, in the order of the players' lists. */
export const FilmSound = z
  .object({
    /** Its rendition: `a1`. */
    sound: z.string(),
    language: z.string(),
    /** Its name in the file, with its language; players show it where no name is given. */
    label: z.string(),
    name_fa: z.string().nullable(),
    name_en: z.string().nullable(),
    is_hidden: z.boolean(),
    /** The film begins with it. */
    is_default: z.boolean(),
  })
  .meta({ id: 'FilmSound' })

const MarkName = z.string().trim().min(1).max(80).nullable()

/** A mark of a film. A chapter has no end of its own, and may have a name; what is skipped has an end. */
const FilmMark = z.object({
  kind: z.enum(filmMarkKinds),
  start_ms: z.int().min(0).max(2_000_000_000),
  end_ms: z.int().min(1).max(2_000_000_000).nullable(),
  name_fa: MarkName,
  name_en: MarkName,
})

export const TitleMedia = z
  .object({
    /** Unfinished uploads of this title, which can be continued. */
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
    /** The newest pipeline run of each purpose. */
    runs: z.array(
      z.object({
        id: Uuid,
        purpose: z.enum(['feature', 'preview']),
        file_name: z.string(),
        size: z.int(),
        state: z.enum(['waiting', 'running', 'watchable', 'published', 'failed', 'cancelled']),
        steps: z.array(PipelineStep),
        /** Notes on the source in words, such as “sound 5.1 becomes stereo”. */
        notes: z.array(z.string()),
        /**
         * The lacks, in words, of a film that plays and that an earlier release encoded, and whether its file is still kept;
         * null: nothing is lacking. `run` is the one to encode anew: after a newer run was stopped, the one that plays on.
         */
        older: z.object({ run: Uuid, lacks: z.array(z.string()), can_encode_anew: z.boolean() }).nullable(),
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
        /** Words inside the file, each of which can be taken as a subtitle. */
        texts: z.array(
          z.object({ stream: z.int(), language: z.string(), name: z.string().nullable(), is_forced: z.boolean() }),
        ),
        watchable_height: z.int().nullable(),
        poster_candidates: z.array(z.object({ id: z.string(), url: z.string() })),
        created_at: Instant,
      }),
    ),
    subtitles: z.array(SubtitleTrack),
    /** Of the film that plays now; null while none plays, or it is silent. */
    sounds: z.object({ run: Uuid, version: Version, items: z.array(FilmSound) }).nullable(),
    /** Chapters, opening titles and recap of the film that plays now; null while none plays. */
    marks: z.object({ version: Version, duration_ms: z.int(), items: z.array(FilmMark) }).nullable(),
    /**
     * Whether the title's preview plays, and whether it was uploaded (a trailer) or cut from the film. `id` names it in
     * calls that change it; null for none.
     */
    preview: z.object({ id: Uuid.nullable(), state: z.enum(['none', 'shown', 'hidden']), is_own: z.boolean() }),
  })
  .meta({ id: 'TitleMedia' })

export type FilmMark = z.infer<typeof FilmMark>

const SoundName = z.string().trim().min(1).max(60).nullable()

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
  duty: 'titles',
  params: z.object({ run: Uuid }),
  responses: { 200: TitleMedia },
})
export const encodeAnew = route({
  method: 'POST',
  path: '/studio/runs/:run/anew',
  tag: 'studio',
  summary:
    'Encodes a film of an earlier release again, while its file is kept; it plays as it is until the new one is whole',
  access: 'staff',
  duty: 'titles',
  params: z.object({ run: Uuid }),
  responses: { 200: TitleMedia },
})
export const cancelRun = route({
  method: 'POST',
  path: '/studio/runs/:run/cancel',
  tag: 'studio',
  summary: 'Stops a run and removes what it made so far',
  access: 'staff',
  duty: 'titles',
  params: z.object({ run: Uuid }),
  responses: { 200: TitleMedia },
})
export const addSubtitle = route({
  method: 'POST',
  path: '/studio/titles/:id/subtitles',
  tag: 'studio',
  summary:
    'SRT, VTT, ASS, SSA, TTML, SAMI, MicroDVD, MPL2, SubViewer, SBV or LRC, in UTF-8, UTF-16 or an old code page; replaces the track of that language',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  multipart: z.object({
    lang: z.enum(['fa', 'en']),
    /** Left out: forced where the file's name says so (`film.forced.srt`). */
    is_forced: z.enum(['true', 'false']).optional(),
    file: z.any(),
  }),
  responses: { 201: TitleMedia },
})
export const takeText = route({
  method: 'POST',
  path: '/studio/runs/:run/subtitles',
  tag: 'studio',
  summary: 'Takes words inside the film’s file as its subtitle in a language; replaces the track of that language',
  access: 'staff',
  duty: 'titles',
  params: z.object({ run: Uuid }),
  body: z.object({
    stream: z.int().min(0).max(1000),
    lang: z.enum(['fa', 'en']),
    /** Left out: as the file says of it. */
    is_forced: z.boolean().optional(),
  }),
  responses: { 201: TitleMedia },
})
export const changeSubtitle = route({
  method: 'PATCH',
  path: '/studio/titles/:id/subtitles/:track',
  tag: 'studio',
  summary: 'Says whether a subtitle holds forced lines; refused while the language has another one of that sort',
  access: 'staff',
  duty: 'titles',
  params: TitleParams.extend({ track: Uuid }),
  body: z.object({ is_forced: z.boolean(), was: z.boolean() }),
  responses: { 200: TitleMedia },
})
export const changeSounds = route({
  method: 'PUT',
  path: '/studio/runs/:run/sounds',
  tag: 'studio',
  summary: 'Names, order, beginning and hidden ones of a film’s sounds, all of them at once; nothing is encoded',
  access: 'staff',
  duty: 'titles',
  params: z.object({ run: Uuid }),
  body: z.object({
    version: Version,
    sounds: z
      .array(z.object({ sound: z.string().max(5), name_fa: SoundName, name_en: SoundName, is_hidden: z.boolean() }))
      .min(1)
      .max(200),
    /** The sound with which the film begins. */
    first: z.string().max(5),
  }),
  responses: { 200: TitleMedia },
})
export const changeMarks = route({
  method: 'PUT',
  path: '/studio/titles/:id/marks',
  tag: 'studio',
  summary:
    'Chapters, opening titles and recap of a film, all of them at once; players have them from the next opening on',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  body: z.object({ version: Version, marks: z.array(FilmMark).max(200) }),
  responses: { 200: TitleMedia },
})
export const removeSubtitle = route({
  method: 'DELETE',
  path: '/studio/titles/:id/subtitles/:track',
  tag: 'studio',
  summary: 'Removes a subtitle track',
  access: 'staff',
  duty: 'titles',
  params: TitleParams.extend({ track: Uuid }),
  responses: { 200: TitleMedia },
})

export const showPreview = route({
  method: 'PUT',
  path: '/studio/titles/:id/preview',
  tag: 'studio',
  summary: 'Hides the preview of a title, or shows it again; `was` is the preview that the caller saw',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  body: z.object({ shown: z.boolean(), was: Uuid }),
  responses: { 200: TitleMedia },
})

export const deletePreview = route({
  method: 'DELETE',
  path: '/studio/titles/:id/preview',
  tag: 'studio',
  summary: 'Deletes the preview of a title that the caller saw (`was`); none is cut from the film in its place',
  access: 'staff',
  duty: 'titles',
  params: TitleParams,
  query: z.object({ was: Uuid }),
  responses: { 200: TitleMedia },
})
