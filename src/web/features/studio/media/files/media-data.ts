import type { OutputOf } from '#contract/api.ts'

export type TitleMedia = OutputOf<'GET /studio/titles/:id/media'>
export type Run = TitleMedia['runs'][number]
export type Step = Run['steps'][number]
export type Purpose = Run['purpose']
export type UnfinishedUpload = TitleMedia['uploads'][number]
export type FilmMarks = NonNullable<TitleMedia['marks']>
export type FilmSounds = NonNullable<TitleMedia['sounds']>
export type SubtitleTrack = TitleMedia['subtitles'][number]

const active = new Set<Run['state']>(['waiting', 'running', 'watchable'])

/** Whether the pipeline still works on this run. */
export const isWorking = (run: Run): boolean =>
  active.has(run.state) && !run.steps.some(({ state }) => state === 'failed')

export const runOf = (media: TitleMedia, purpose: Purpose): Run | undefined =>
  media.runs.find((run) => run.purpose === purpose)
