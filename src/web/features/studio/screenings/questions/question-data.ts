import type { InputOf, OutputOf } from '#contract/api.ts'

export type Desk = OutputOf<'GET /studio/questions'>
export type StudioQuestion = Desk['questions'][number]
export type Decision = InputOf<'POST /studio/questions/:id'>['body']
export type QuestionState = StudioQuestion['state']

export const states = ['waiting', 'approved', 'refused', 'merged'] as const

export const stateIn = (text: string | null): QuestionState => states.find((one) => one === text) ?? 'waiting'

export const deskAddress = (screening: number | null, state: QuestionState): string =>
  `/studio/questions?${screening === null ? '' : `screening=${screening}&`}state=${state}`
