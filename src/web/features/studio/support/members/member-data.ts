import type { InputOf, OutputOf } from '#contract/api.ts'

export type StudioMember = OutputOf<'GET /studio/members/:id'>
export type Remedy = StudioMember['remedies']['items'][number]
export type Wish = InputOf<'POST /studio/members/:id/remedies'>['body']['remedy']

/** Tells whether a remedy can still be taken back. */
export const isPending = ({ state }: Remedy): boolean => state === 'waiting' || state === 'unconfirmed'

/** Kinds of a tag by what a state means. */
export const toneOf = (state: string): string =>
  ({ opens: 'good', watching: 'good', paid: 'good', done: 'good', waiting: 'waiting', unconfirmed: 'waiting' })[
    state
  ] ?? (state === 'refused' || state === 'failed' ? 'failed' : '')
