import type { InputOf, OutputOf } from '#contract/api.ts'

export type StudioSeason = OutputOf<'GET /studio/series/:id/seasons'>['items'][number]
export type StudioEpisode = StudioSeason['episodes'][number]
export type TableInput = InputOf<'PUT /studio/seasons/:id/episodes'>['body']
