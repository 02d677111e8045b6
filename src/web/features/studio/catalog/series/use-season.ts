import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { useDraft } from '#web/features/studio/form/use-draft.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { StudioSeason } from './season-data.ts'
import { tableForm, tableInput } from './season-table-form.ts'

const everyMs = 3_000
const working = new Set<StudioSeason['episodes'][number]['media_state']>(['running', 'watchable', 'uploading'])

const isLively = (season: StudioSeason | undefined, alsoHere: boolean): boolean =>
  alsoHere || (season?.episodes.some(({ media_state: state }) => working.has(state)) ?? false)

/** A season with its episodes, asked again while files are uploaded or prepared. */
export function useSeason(seriesId: number, seasonId: number, uploadsHere: boolean) {
  const answer = useAnswer(
    `season-${seasonId}`,
    async (signal) => {
      const { items } = await call('GET /studio/series/:id/seasons', { params: { id: seriesId } }, { signal })
      return { season: items.find(({ id }) => id === seasonId), all: items }
    },
    { every: uploadsHere ? everyMs : null },
  )
  return { ...answer, isLively: isLively(answer.value?.season, uploadsHere) }
}

/** The fields of a season's table. */
export function useTableDraft(season: StudioSeason) {
  const locale = useLocale()
  return useDraft({
    saved: season,
    formOf: (saved) => tableForm(saved ?? season, locale),
    read: (form, was) => tableInput(form, { was: was ?? season, locale }),
    send: (body, was) => call('PUT /studio/seasons/:id/episodes', { params: { id: (was ?? season).id }, body }),
  })
}

export type TableDraft = ReturnType<typeof useTableDraft>
