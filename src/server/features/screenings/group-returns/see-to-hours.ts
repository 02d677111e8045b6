import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days } from '#lib/time/clock.ts'
import type { TicketId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { AppError, fail } from '#server/fail.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { type HeldTicket, lockHeldTicket, readHeldTicket } from '#server/features/screenings/schedule/index.ts'
import { paidLineOf } from '#server/features/screenings/ticket-returns/index.ts'
import { giveSeatsBack } from './give-seats-back.ts'
import { countTaken } from './group-queries.ts'
import { listDue, listUntold, takeHour, takeTelling } from './hour-queries.ts'
import { hourCameWords, hourComesWords } from './hour-words.ts'
import { hourOf, judgeSeatsBack, spareSeats } from './judge-seats-back.ts'

/** How long before the hour a holder is told of seats without a name. */
const toldBefore = days(1)
const batch = 100

async function tellBefore(core: Core, id: TicketId): Promise<void> {
  const held = await readHeldTicket(core, id)
  const hour = held === undefined ? null : hourOf(held.row)
  if (held === undefined || hour === null) return
  const judged = judgeSeatsBack(held, hour)
  if ('refused' in judged) return
  const isPaid = judged.isPaid && (await paidLineOf(core, held)) !== null
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    if (!(await takeTelling(tx, id, { now, until: after(now, toldBefore) }))) return
    const seats = spareSeats({ seats: held.row.seats, named: await countTaken(tx, id, held.row.seats) })
    const site = core.config.publicUrl
    await tellMember(tx, core, { memberId: held.row.holder_id, kind: 'tickets' }, (locale) =>
      hourComesWords(held, { seats, hour, isPaid }, { locale, site }),
    )
  })
}

async function tellAfter(tx: Tx, core: Core, came: { held: HeldTicket; seats: number; money: Money | null }) {
  const { held, seats, money } = came
  const isHolderBuyer = held.row.buyer_id === held.row.holder_id
  const site = core.config.publicUrl
  await tellMember(tx, core, { memberId: held.row.holder_id, kind: 'tickets' }, (locale) =>
    hourCameWords(held, { seats, money, isHolderBuyer }, { locale, site }),
  )
}

/** All seats have a name, or the ticket takes no returns any more: what happens later does not bring the hour again. */
async function letPass(core: Core, id: TicketId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const now = core.clock.now()
    await lockHeldTicket(tx, id, now)
    await takeHour(tx, id, now)
  })
}

/**
 * The hour of one ticket has come: its seats without a name come back as its holder would give them back, once, and the
 * holder is told with the same commit. Money is judged by the hour that was agreed, and not by when this runs.
 */
async function comeBack(core: Core, id: TicketId): Promise<void> {
  const held = await readHeldTicket(core, id)
  const hour = held === undefined ? null : hourOf(held.row)
  if (held === undefined || hour === null || hour > core.clock.now()) return
  const judged = judgeSeatsBack(held, hour)
  const seats = spareSeats({ seats: held.row.seats, named: await countTaken(core.db, id, held.row.seats) })
  if ('refused' in judged || seats === 0) return letPass(core, id)
  await giveSeatsBack(core, {
    ticketId: id,
    holderId: held.row.holder_id,
    seats,
    of: held.row.seats,
    isPaid: judged.isPaid,
    ...({ judgedAt: hour, isByHour: true, way: 'as_paid', locale: 'fa' } as const),
    before: async (tx) => {
      if (!(await takeHour(tx, id, core.clock.now()))) fail('group_return.changed')
    },
    after: async (tx, freed, money) => {
      // the date was moved meanwhile, and the hour with it
      if (hourOf(freed.row)?.getTime() !== hour.getTime()) fail('group_return.changed')
      await tellAfter(tx, core, { held: freed, seats, money })
    },
  })
}

/** Works on each ticket. One that changed meanwhile waits for the next minute, and the others go on. */
async function each(core: Core, ids: readonly TicketId[], work: (core: Core, id: TicketId) => Promise<void>) {
  for (const id of ids)
    try {
      await work(core, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      core.log.error({ ticket: id, code: error.code }, 'seats of a group ticket wait for the next minute')
    }
}

/**
 * Every minute: tells holders a day before the hour of their offer, and takes back the seats that have no name at it. Each
 * ticket is one commit, so a run that is killed loses nothing, and the next goes on.
 */
export async function seeToHours(core: Core): Promise<void> {
  const now = core.clock.now()
  await each(core, await listUntold(core.db, { now, until: after(now, toldBefore) }, batch), tellBefore)
  await each(core, await listDue(core.db, now, batch), comeBack)
}
