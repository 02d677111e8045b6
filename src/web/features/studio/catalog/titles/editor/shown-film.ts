import { filmMinutes } from '#lib/time/film-minutes.ts'
import { call } from '#web/api.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { runOf } from '#web/features/studio/media/files/media-data.ts'
import type { TitleOf } from './kind-form.ts'

export type Film = TitleOf['movie']

/** A title for its editor, if it is a film. */
export async function readFilm(id: number, signal?: AbortSignal): Promise<Film | null> {
  const title = await call('GET /studio/titles/:id', { params: { id } }, signal ? { signal } : {})
  return title.kind === 'movie' ? title : null
}

export type ShownFilm = { film: Film | null; error: unknown; reload: () => void }

/** The film of a screening. */
export function useShownFilm(id: number | null): ShownFilm {
  const { value, error, reload } = useAnswer(`film-${id}`, (signal) =>
    id === null ? Promise.resolve(null) : readFilm(id, signal),
  )
  return { film: value?.id === id ? value : null, error, reload }
}

/** Its length in whole minutes, the last one begun; null while no file of it has been read. */
export function minutesOf(film: Film): number | null {
  const source = runOf(film.media, 'feature')?.source
  return source ? filmMinutes(source.duration_ms) : null
}

/** Whether its newest file can be watched. */
export function isReady(film: Film): boolean {
  const state = runOf(film.media, 'feature')?.state
  return state === 'published' || state === 'watchable'
}
