import type { Storage } from '#storage/storage.ts'

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

/** The object that says so. It is of no backup: whoever restores one holds the jobs anyway. */
const holdKey = 'held/after-restore.json'

export async function holdOutwardJobs(storage: Storage, why: { restoredFrom: string; moment: string }): Promise<void> {
  await storage.put(holdKey, Buffer.from(`${JSON.stringify(why)}\n`))
}

/** The jobs that this house must not run now. */
export async function heldJobs(storage: Pick<Storage, 'stat'>): Promise<ReadonlySet<string>> {
  return new Set((await storage.stat(holdKey)) === null ? [] : outwardJobs)
}

/** Whether there was anything to release. Workers run the jobs after their next start. */
export async function releaseOutwardJobs(storage: Storage): Promise<boolean> {
  const isHeld = (await storage.stat(holdKey)) !== null
  await storage.removePrefix(holdKey)
  return isHeld
}
