/** When questions to a guest are open, and who may ask. */
import type { z } from 'zod'
import type { listQuestions } from '#contract/screenings/live/questions.ts'
import { after } from '#lib/time/clock.ts'
import { doorsAt, type ScreeningFacts } from '#server/features/screenings/schedule/index.ts'

/** The facts that decide about the questions of a screening. */
export interface HallFacts {
  screening: ScreeningFacts
  takesQuestions: boolean
  /** How long our stream has failed since the beginning: the programme ends so much later. */
  outageMs: number
}

type HallState = z.output<(typeof listQuestions)['responses'][200]>['state']

/** A member's part in a screening. */
export interface AskerFacts {
  hasTicket: boolean
  isChild: boolean
  /** Own questions that wait for a moderator. */
  waiting: number
}

/** So that one person cannot fill the moderators' list. */
export const mostWaiting = 3

/** Of a question, in characters as they are counted by the database. */
export const longestQuestion = 300

/** Questions belong to an evening that many share: a window has none, and a cafe's wall shows none. */
const hasHall = ({ screening, takesQuestions }: HallFacts) =>
  takesQuestions && (screening.mode === 'together' || screening.mode === 'live')

/** From the doors to the end of the programme, with what outages added. Null without a date. */
export function hallTimes({ screening, outageMs }: HallFacts): { opensAt: Date; closesAt: Date } | null {
  const opensAt = doorsAt(screening)
  return opensAt === null || screening.endsAt === null ? null : { opensAt, closesAt: after(screening.endsAt, outageMs) }
}

/** Whether questions can be asked at an instant. `off`: never, because this screening has none. */
export function hallStateOf(facts: HallFacts, now: Date): HallState {
  const { fate } = facts.screening
  if (!hasHall(facts) || fate === 'cancelled' || fate === 'postponed') return 'off'
  const times = hallTimes(facts)
  if (times === null || now < times.opensAt) return 'not_yet'
  return now < times.closesAt ? 'open' : 'over'
}

export type AskRefusal = 'profile.child' | 'question.closed' | 'question.no_ticket' | 'question.too_many'

/** Why this member may not ask now; null when they may. A child's profile reads only. */
export function refusalToAsk(facts: HallFacts, asker: AskerFacts, now: Date): AskRefusal | null {
  if (hallStateOf(facts, now) !== 'open') return 'question.closed'
  if (asker.isChild) return 'profile.child'
  if (!asker.hasTicket) return 'question.no_ticket'
  return asker.waiting >= mostWaiting ? 'question.too_many' : null
}
