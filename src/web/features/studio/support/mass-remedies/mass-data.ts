import type { InputOf, OutputOf } from '#contract/api.ts'

export type Mass = OutputOf<'GET /studio/mass-remedies/:id'>
export type MassCard = OutputOf<'GET /studio/mass-remedies'>['remedies'][number]
export type Asked = InputOf<'POST /studio/mass-remedies'>['body']
export type Move = 'begin' | 'confirm' | 'stop' | 'resume'

export const toneOf = (state: MassCard['state']): string =>
  ({ draft: '', unconfirmed: 'waiting', running: 'waiting', stopped: 'failed', done: 'good' })[state]
