import type { InputOf, OutputOf } from '#contract/api.ts'

export type Desk = OutputOf<'GET /studio/comments'>
export type StudioComment = Desk['comments'][number]
export type Decision = InputOf<'POST /studio/comments/:id'>['body']

export const queues = ['waiting', 'reported', 'refused'] as const
export type Queue = (typeof queues)[number]

export const queueIn = (text: string | null): Queue => queues.find((one) => one === text) ?? 'waiting'
