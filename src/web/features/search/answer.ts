import type { OutputOf } from '#contract/api.ts'

export type Answer = OutputOf<'GET /search'>
export type Group = Answer['groups'][number]
export type GroupName = Group['group']
export type Hit = Group['items'][number]

/** The words as they are typed, in the form of the call. */
export const exactly = (exact: boolean | undefined): 'true' | undefined => (exact === true ? 'true' : undefined)
