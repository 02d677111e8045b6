import type { TitleRow } from '../title-data.ts'

export type TitleTag =
  | { kind: 'published' | 'draft' | 'failed' | 'uploading' | 'watchable' | 'filmless' }
  | { kind: 'scheduled'; at: string }
  | { kind: 'running'; progress: number }

/** The tags of a title's row: whether it is on the site, and what the pipeline does with its film. */
export function tagsOf(row: TitleRow, now: number): TitleTag[] {
  const tags: TitleTag[] = []
  if (row.state === 'draft') tags.push({ kind: 'draft' })
  else if (row.release_at !== null && Date.parse(row.release_at) > now)
    tags.push({ kind: 'scheduled', at: row.release_at })
  else
    tags.push(
      { kind: 'published' },
      ...(row.media_state === 'none' && !row.has_film ? [{ kind: 'filmless' } as const] : []),
    )
  if (row.media_state === 'running') tags.push({ kind: 'running', progress: row.media_progress ?? 0 })
  else if (row.media_state === 'watchable' && row.media_progress !== null)
    tags.push({ kind: 'running', progress: row.media_progress })
  else if (row.media_state === 'failed' || row.media_state === 'uploading') tags.push({ kind: row.media_state })
  return tags
}

/** Whether the pipeline works on a film of the list, so that the list should be loaded again. */
export const isLively = (rows: readonly TitleRow[]): boolean =>
  rows.some(
    ({ media_state }) => media_state === 'running' || media_state === 'watchable' || media_state === 'uploading',
  )
