import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes, seconds } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { lockRelease, moveRelease } from '#server/features/catalog/titles/index.ts'
import { endTicketsAt } from '#server/features/screenings/schedule/index.ts'
import { findLiveEventsToRunOver, findPlanned } from './plan-queries.ts'

/** So long before its end an event that is on air gets more time, and so much. */
const noticeMs = minutes(10)
const moreMs = minutes(40)
/** An event whose camera was gone for so long is not made longer: its desk has forgotten it. */
const patienceMs = hours(1)

/** The product, locked, with what its tickets depend on; undefined when it is not sold as a live event. */
async function lockPlanned(tx: Tx, productId: ProductId) {
  return (await lockRelease(tx, productId)) ? findPlanned(tx, productId) : undefined
}

type Planned = NonNullable<Awaited<ReturnType<typeof findPlanned>>>

async function write(tx: Tx, planned: Planned, to: { startsAt: Date | null; endsAt: Date }, now: Date): Promise<void> {
  await moveRelease(tx, planned.id, to, now)
  await endTicketsAt(tx, planned.id, after(to.endsAt, hours(planned.replay_hours)))
}

/**
 * The end of a live event is what its desk does, not an instant: while it is on air and its planned end comes near, that is
 * moved on, so that lists, hall, sale and tickets stay open.
 */
export async function runOver(tx: Tx, productId: ProductId, now: Date): Promise<void> {
  const planned = await lockPlanned(tx, productId)
  if (planned === undefined || planned.release_ends_at === null) return
  // its desk has ended it while we waited for the product
  if (planned.ended_at !== null) return
  if (planned.release_ends_at > after(now, noticeMs)) {
    // a desk that moved its date gave begun tickets the hours of a film
    await endTicketsAt(tx, planned.id, after(planned.release_ends_at, hours(planned.replay_hours)))
    return
  }
  await write(tx, planned, { startsAt: planned.release_at, endsAt: after(now, moreMs) }, now)
}

/** It is over now: the planned end becomes the one that was. One that never was on air keeps a beginning still to come. */
export async function moveEnd(
  tx: Tx,
  productId: ProductId,
  { onAirAt, endsAt }: { onAirAt: Date | null; endsAt: Date },
  now: Date,
): Promise<void> {
  const planned = await lockPlanned(tx, productId)
  if (planned === undefined) return
  const { release_at: begins } = planned
  const isEarly = begins === null || begins >= endsAt
  if (isEarly && onAirAt === null) return
  // shown, and over, before its hour
  const startsAt = isEarly ? onAirAt : begins
  const least = after(startsAt ?? endsAt, seconds(1))
  await write(tx, planned, { startsAt, endsAt: endsAt > least ? endsAt : least }, now)
}

/** Looks each minute for events that run longer than was planned. Safe to repeat. */
export async function watchLive(core: Pick<Core, 'db' | 'clock'>): Promise<void> {
  const now = core.clock.now()
  const near = { before: after(now, noticeMs), seenAfter: after(now, -patienceMs) }
  for (const productId of await findLiveEventsToRunOver(core.db, near))
    await transaction(core.db, (tx) => runOver(tx, productId, now))
}
