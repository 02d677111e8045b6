import { after, minutes } from '#lib/time/clock.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { fail } from './fail.ts'
import type { Viewer } from './viewer.ts'

/** How long a password counts for what is dangerous, so that an open browser alone is not enough. */
const confirmedForMs = minutes(10)

/** Money above this, in Rials or cents, is moved by staff only after they confirmed: five million Toman, a hundred dollars. */
const smallEnough: Readonly<Record<Currency, number>> = { IRR: 50_000_000, USD: 10_000 }

/** Fails with `auth.confirm_first` where the sum is large and the caller has not just confirmed who they are. */
export type ConfirmLarge = (money: Money) => void

/** For money that nobody of staff moves at this moment: a buyer’s own return, or a job of what staff confirmed before. */
export const needsNoConfirming: ConfirmLarge = () => undefined

/** Fails with `auth.confirm_first` unless the session’s member gave their password within ten minutes. */
export function mustBeConfirmed({ confirmedAt }: Pick<Viewer, 'confirmedAt'>, now: Date): void {
  if (confirmedAt === null || after(confirmedAt, confirmedForMs) <= now) fail('auth.confirm_first')
}

/** The rule of large sums for this caller. */
export function confirmLargeFor(viewer: Pick<Viewer, 'confirmedAt'> | null, now: () => Date): ConfirmLarge {
  return ({ amount, currency }) => {
    if (amount > smallEnough[currency]) mustBeConfirmed(viewer ?? { confirmedAt: null }, now())
  }
}
