import { call } from '#web/api.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import type { TitleRow } from './title-data.ts'

/** Titles by a part of their name or by their number, after a pause in typing; the newest while nothing is typed. `kind`: only titles of it. */
export function useTitlesNamed(text: string, kind?: TitleRow['kind']): readonly TitleRow[] {
  const query = useRested(text.trim())
  const { value } = useAnswer(`titles-${kind}-${query}`, (signal) =>
    call('GET /studio/titles', { query: { query, kind, per_page: 8 } }, { signal }),
  )
  return value?.items ?? []
}
