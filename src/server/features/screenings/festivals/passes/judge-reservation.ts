import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import { returnsUntil } from '#server/features/screenings/schedule/index.ts'
import { returnHours } from './return-hours.ts'

/** A show as its screening says it now. */
export interface ShowFacts {
  isPublished: boolean
  mode: ScreeningMode
  fate: 'planned' | 'cancelled' | 'postponed' | 'interrupted'
  startsAt: Date | null
  endsAt: Date | null
  /** Free places that are kept for passes. */
  seatsLeft: number
}

/** Places that a member's pass has. `credits` null: of a full pass. */
export interface PassFacts {
  credits: number | null
  reserved: readonly { screeningId: number; fate: ShowFacts['fate'] }[]
}

export type ReservationRefusal =
  | 'festival.no_pass'
  | 'festival.reserved'
  | 'festival.show_closed'
  | 'festival.no_credits'
  | 'festival.full'

/** Credits that standing places of a pass cost: one each, but none for a show that was cancelled. */
export function creditsSpent({ reserved }: Pick<PassFacts, 'reserved'>): number {
  return reserved.filter(({ fate }) => fate !== 'cancelled').length
}

/** Whether a place at a show may still be reserved: until its beginning, or while a window is open. */
export function isReservable(show: Omit<ShowFacts, 'seatsLeft'>, now: Date): boolean {
  const end = show.mode === 'window' ? show.endsAt : show.startsAt
  return show.isPublished && show.fate === 'planned' && end !== null && end > now
}

/** Why a pass reserves no place at a show now; null when it does. */
export function refusalOfReservation(
  pass: PassFacts | null,
  show: ShowFacts & { screeningId: number },
  now: Date,
): ReservationRefusal | null {
  if (pass === null) return 'festival.no_pass'
  if (pass.reserved.some(({ screeningId }) => screeningId === show.screeningId)) return 'festival.reserved'
  if (!isReservable(show, now)) return 'festival.show_closed'
  if (pass.credits !== null && creditsSpent(pass) >= pass.credits) return 'festival.no_credits'
  return show.seatsLeft > 0 ? null : 'festival.full'
}

/**
 * Whether a reserved place may be returned now: nobody has played it, and its show is far enough away. As with a ticket
 * that was bought, it is too late at exactly the last instant.
 */
export function mayReturn({ startsAt, wasPlayed }: { startsAt: Date | null; wasPlayed: boolean }, now: Date): boolean {
  const end = returnsUntil({ startsAt, returnHours })
  return !wasPlayed && (end === null || now < end)
}
