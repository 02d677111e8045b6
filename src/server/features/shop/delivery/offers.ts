import type { Db, Tx } from '#db/client.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { DeliveryMethodId } from '#lib/ids.ts'
import { dayNumber, dayOfNumber, isoDay } from '#lib/time/jalali.ts'
import { chooseRate, feeOf, type Rate, type Sending } from './choose-rate.ts'
import { findMethod, listHolidays, listMethods, listWindows, type Method } from './delivery-queries.ts'
import { daysAhead, type Hours, openHours } from './hours.ts'

/** Hours that can be chosen, and how many more can. */
export interface FreeHours extends Hours {
  free: number
}

/** A way in which these goods come to this address. */
export interface DeliveryOffer {
  method: Method
  rate: Rate
  /** In Rials or cents. */
  fee: number
  /** A courier's hours in the next days; null where the method has none. */
  hours: FreeHours[] | null
}

/** Goods that are fetched go nowhere: only the country counts. */
export function sendingOf(method: Method, sending: Sending): Sending {
  return method.kind === 'pickup' ? { ...sending, country: 'IR', state: null, city: null } : sending
}

async function holidaysFrom(db: Db | Tx, now: Date): Promise<Set<string>> {
  const today = dayNumber(tehranTime(now))
  return listHolidays(db, isoDay(dayOfNumber(today)), isoDay(dayOfNumber(today + daysAhead)))
}

type Taken = Awaited<ReturnType<typeof listWindows>>

function hoursOf(
  method: Method,
  known: { now: Date; holidays: ReadonlySet<string>; taken: Taken },
): FreeHours[] | null {
  if (method.kind !== 'courier') return null
  return openHours(method.patterns, known.now, known.holidays).map((hours) => {
    const window = known.taken.find(
      (row) => row.method_id === method.id && row.starts_at.getTime() === hours.startsAt.getTime(),
    )
    return { ...hours, free: Math.max(0, hours.capacity - (window?.taken ?? 0)) }
  })
}

function offerOf(method: Method, sending: Sending, known: Parameters<typeof hoursOf>[1]): DeliveryOffer | null {
  const rate = chooseRate(method.rates, sendingOf(method, sending))
  if (rate === null) return null
  const fee = method.is_paid_to_carrier ? 0 : feeOf(rate, sending.sum)
  return { method, rate, fee, hours: hoursOf(method, known) }
}

/** All ways in which goods come to an address, in the order of the studio. Three statements. */
export async function offersFor(db: Db | Tx, sending: Sending, now: Date): Promise<DeliveryOffer[]> {
  const methods = await listMethods(db)
  const couriers = methods.filter(({ kind }) => kind === 'courier').map(({ id }) => id)
  const [taken, holidays] = await Promise.all([listWindows(db, couriers, now), holidaysFrom(db, now)])
  return methods.flatMap((method) => offerOf(method, sending, { now, holidays, taken }) ?? [])
}

/** One way, by its method; null where it does not reach the address or is not in use. */
export async function offerFor(
  db: Db | Tx,
  methodId: DeliveryMethodId,
  sending: Sending,
  now: Date,
): Promise<DeliveryOffer | null> {
  const method = await findMethod(db, methodId)
  if (method === undefined) return null
  if (method.kind !== 'courier') return offerOf(method, sending, { now, holidays: new Set(), taken: [] })
  const [taken, holidays] = await Promise.all([listWindows(db, [method.id], now), holidaysFrom(db, now)])
  return offerOf(method, sending, { now, holidays, taken })
}
