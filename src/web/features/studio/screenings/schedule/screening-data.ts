import type { OutputOf } from '#contract/api.ts'

export type StudioScreening = OutputOf<'GET /studio/screenings'>['items'][number]
export type ScreeningDesk = OutputOf<'GET /studio/screenings/:id'>
export type Act = ScreeningDesk['may'][number]
export type ActPreview = OutputOf<'GET /studio/screenings/:id/act-preview'>
export type StudioTicket = OutputOf<'GET /studio/screenings/:id/tickets'>['items'][number]
export type MoveTargets = OutputOf<'GET /studio/tickets/:id/move-targets'>
export type MovePreview = OutputOf<'POST /studio/tickets/:id/move-preview'>

/** The tag colour of a screening's state. */
export const stateTags = {
  announced: '',
  on_sale: 'good',
  sale_over: '',
  doors: 'live',
  running: 'live',
  ended: '',
  cancelled: 'failed',
  postponed: 'waiting',
  interrupted: 'waiting',
} as const satisfies Record<StudioScreening['state'], string>

/** The tag colour of a ticket's state. */
export const ticketTags = {
  unused: 'good',
  in_use: 'live',
  over: '',
  missed: '',
  postponed: 'waiting',
  cancelled: 'failed',
  revoked: 'failed',
} as const satisfies Record<StudioTicket['state'], string>

/** Whether somebody may still come: tickets are given and invitations made. */
export const isToCome = ({ state }: Pick<ScreeningDesk, 'state'>) => state !== 'cancelled' && state !== 'ended'
