import type { InputOf, OutputOf } from '#contract/api.ts'

export type StudioCase = OutputOf<'GET /studio/cases/:id'>
export type CaseCard = OutputOf<'GET /studio/cases'>['cases'][number]
export type Template = OutputOf<'GET /studio/case-templates'>['templates'][number]
export type Deed = InputOf<'POST /studio/cases/:id'>['body']['deed']

export type State = CaseCard['state']

/** The possible deeds on a case in each state, beside answering it; the states stand in the order of the queue. */
export const deedsIn: Record<State, readonly Exclude<Deed['action'], 'answer'>[]> = {
  waiting: ['close', 'spam'],
  held: ['let_through', 'spam'],
  answered: ['close', 'open'],
  closed: ['open'],
  spam: ['let_through'],
}

export const states = Object.keys(deedsIn) as State[]

export const stateIn = (text: string | null): State => states.find((one) => one === text) ?? 'waiting'
