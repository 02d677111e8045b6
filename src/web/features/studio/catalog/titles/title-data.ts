import type { OutputOf } from '#contract/api.ts'

export type StudioTitle = OutputOf<'GET /studio/titles/:id'>
export type TitleList = OutputOf<'GET /studio/titles'>
export type TitleRow = TitleList['items'][number]
export type Person = OutputOf<'GET /studio/people'>['items'][number]
