import type { HeldJobs } from '#jobs/held.ts'
import { findRestoreHold, putRestoreHold, type RestoreHold } from '#db/restore-hold.ts'
import type { Core } from './core.ts'

/**
 * Jobs that send money out. After a restore the house does not know what it ordered since the backup's moment, and
 * banks would carry out the same again. They wait in the queue until a person has compared the banks' lists and
 * releases them. All other jobs go on: they ask banks for results, or repeat what does no harm when it comes twice
 * (docs/decisions/102-backups.md).
 */
export const outwardJobs: readonly string[] = [
  'payments.settle_refund.zarinpal',
  'payments.settle_refund.mellat',
  'payments.settle_refund.pasargad',
  'payments.settle_refund.saman',
  'payments.settle_refund.paypal',
  'subscriptions.try_debit',
]

/**
 * More jobs that a house restored for a look must not do: the real one runs beside it, with the same members, partners
 * and banks. A bank that is asked for a result may take the payment by it. Codes to sign in go out: they are sent only
 * to people who ask this very house for one, and those of the backup's moment are over.
 */
export const spokenJobs: readonly string[] = [
  'payments.settle_attempt.zarinpal',
  'payments.settle_attempt.mellat',
  'payments.settle_attempt.pasargad',
  'payments.settle_attempt.saman',
  'payments.settle_attempt.paypal',
  'subscriptions.ask_contract',
  'notices.send_letter',
  'notices.send_push',
  'accounts.notify_member',
  'partner_webhooks.deliver',
  // its backups would stand among those of the real house, and push the oldest out
  'backups.make',
  'backups.ship_log',
]

const none: ReadonlySet<string> = new Set()
const forGood: ReadonlySet<string> = new Set(outwardJobs)
const forALook: ReadonlySet<string> = new Set([...outwardJobs, ...spokenJobs])

/** The jobs that wait because of a hold. */
export function jobsHeldBy(hold: Pick<RestoreHold, 'isLook'> | null): ReadonlySet<string> {
  if (hold === null) return none
  return hold.isLook ? forALook : forGood
}

/** Returns the jobs that a worker must not run now, on any machine; it looks again every few seconds. */
export function heldJobs(db: Core['db']): HeldJobs {
  return { names: forALook, look: async () => jobsHeldBy(await findRestoreHold(db)) }
}

/** Where the last release wrote the hold, as an object of the store. */
const oldKey = 'held/after-restore.json'

/** A hold of the last release becomes one of this: the row is there before the object goes. */
export async function adoptOldHold({ db, storage }: Pick<Core, 'db' | 'storage'>): Promise<void> {
  const object = await storage.open(oldKey)
  if (object === null) return
  const { restoredFrom, moment } = JSON.parse((await object.bytes()).toString('utf8')) as Record<string, string>
  await putRestoreHold(db, {
    restoredFrom: restoredFrom ?? 'unknown',
    moment: new Date(moment ?? object.modified),
    isLook: false,
  })
  await storage.removePrefix(oldKey)
}
