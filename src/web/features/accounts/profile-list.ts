import type { OutputOf } from '#contract/api.ts'

export type ProfileList = OutputOf<'GET /me/profiles'>
export type ProfileCard = ProfileList['profiles'][number]
