import type { z } from 'zod'
import type { ScreeningAct } from '#contract/screenings/screening-desk.ts'
import { after, days } from '#lib/time/clock.ts'
import type { ScreeningState } from '#server/features/screenings/schedule/index.ts'

export type Act = z.output<typeof ScreeningAct>

/** An act's effect, as a table. */
interface Effect {
  /** From which states it can be done. */
  from: readonly ScreeningState[]
  fate: 'planned' | 'cancelled' | 'postponed' | 'interrupted'
  /** Paid tickets whose hours are not over are paid back; the others of them end without money. */
  paysBack: boolean
  /** The fate of hours of watching that have begun and are not over. */
  begun: 'end' | 'wait' | 'whole_again' | 'go_on' | 'longer'
  /** The message to the holders' calendars. */
  calendar: 'CANCEL' | 'PUBLISH' | null
  /** A holder may give the ticket back for its money for `returnsOpenFor`. */
  opensReturns: boolean
}

const beforeTheEnd = ['announced', 'on_sale', 'sale_over', 'doors', 'running'] as const

/** For how long holders may give a ticket back after its date was moved, in milliseconds. */
export const returnsOpenFor = days(14)

export const effects: Readonly<Record<Act, Effect>> = {
  cancel: {
    from: [...beforeTheEnd, 'postponed', 'interrupted'],
    fate: 'cancelled',
    paysBack: true,
    begun: 'end',
    calendar: 'CANCEL',
    opensReturns: false,
  },
  // without a date: calendars drop the entry until there is one
  postpone: {
    from: [...beforeTheEnd, 'interrupted'],
    fate: 'postponed',
    paysBack: false,
    begun: 'wait',
    calendar: 'CANCEL',
    opensReturns: true,
  },
  set_date: {
    from: [...beforeTheEnd, 'postponed', 'interrupted'],
    fate: 'planned',
    paysBack: false,
    begun: 'whole_again',
    calendar: 'PUBLISH',
    opensReturns: true,
  },
  // viewers who watch may go on where it still plays; nothing more is sold
  interrupt: {
    from: ['running'],
    fate: 'interrupted',
    paysBack: false,
    begun: 'go_on',
    calendar: null,
    opensReturns: false,
  },
  resume: {
    from: ['interrupted'],
    fate: 'planned',
    paysBack: false,
    begun: 'longer',
    calendar: null,
    opensReturns: false,
  },
}

const allActs: readonly Act[] = ['cancel', 'postpone', 'set_date', 'interrupt', 'resume']

/** Lists the acts that can be done to a screening in this state. */
export function actsFrom(state: ScreeningState): Act[] {
  return allActs.filter((act) => effects[act].from.includes(state))
}

/** Whether these can be the dates of a moved screening. */
export function areDates(dates: { startsAt?: Date | undefined; endsAt?: Date | undefined }, now: Date): boolean {
  const { startsAt, endsAt } = dates
  return startsAt !== undefined && endsAt !== undefined && startsAt > now && endsAt > startsAt
}

/** Until when holders may give tickets back after an act; null: it opens no returns. */
export function returnsAfter(act: Act, now: Date): Date | null {
  return effects[act].opensReturns ? after(now, returnsOpenFor) : null
}
