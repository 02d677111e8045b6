import type { Tx } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'
import type { PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { listHolidays } from '../returns/holiday-queries.ts'
import { findTold } from '../told-queries.ts'
import { orderWords, type ToldStep } from '../order-words.ts'
import { endOfDays } from '../returns/working-days.ts'

type Plain = Extract<ToldStep, { kind: 'accepted' | 'rejected' | 'canceled' }>['kind'] | 'delivered'

/** Tells the buyer of a step by SMS or mail, in the commit of the transaction. */
export async function tellStep(
  tx: Tx,
  core: Pick<Core, 'config' | 'queue' | 'clock'>,
  purchaseId: PurchaseId,
  stepIn: (locale: Locale) => ToldStep,
): Promise<void> {
  const { number, member_id: memberId } = await findTold(tx, purchaseId)
  const site = core.config.publicUrl
  await tellMember(tx, core, { memberId, kind: 'orders' }, (locale) =>
    orderWords(stepIn(locale), number, { locale, site }),
  )
}

/** The last moment in which goods of a delivered order can be sent back; null where none of them is taken back. */
async function lastMoment(tx: Tx, purchaseId: PurchaseId, now: Date): Promise<Date | null> {
  const told = await findTold(tx, purchaseId)
  if (told.rule === null || !told.has_returnable) return null
  const { days, counts_working_days: countsWorkingDays } = told.rule
  return after(endOfDays(now, { days, countsWorkingDays }, await listHolidays(tx)), -1000)
}

/** Tells the buyer of a new state of the order. */
export async function tellBuyer(
  tx: Tx,
  core: Core,
  purchaseId: PurchaseId,
  { kind, text }: { kind: Plain; text: string },
): Promise<void> {
  const until = kind === 'delivered' ? await lastMoment(tx, purchaseId, core.clock.now()) : null
  await tellStep(tx, core, purchaseId, () => (kind === 'delivered' ? { kind, until } : { kind, text }))
}
