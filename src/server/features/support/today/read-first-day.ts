import type { z } from 'zod'
import type { FirstDayStep } from '#contract/support/studio-today.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { lastGoodBackup } from '#server/last-backup.ts'
import type { Audit } from '#server/audit.ts'
import { hasGateway } from '#server/features/payments/gateways/index.ts'
import { judgeFirstDay, type OptionalItem } from './first-day.ts'
import { deleteSetAside, findFirstDay, insertDismissal, insertSetAside, isDismissed } from './first-day-queries.ts'

async function whenBackedUp({ storage, config, log }: Core): Promise<Date | null> {
  if (config.backup === null) return null
  try {
    const seconds = await lastGoodBackup(storage)
    return seconds === null ? null : new Date(seconds * 1000)
  } catch (error) {
    // the rest of the page does not wait for a store that is away
    log.warn({ err: error }, 'the note of the last backup could not be read')
    return null
  }
}

/** The steps of the first day; null when all are done and none is set aside, or the house has put them away. */
export async function readFirstDay(core: Core): Promise<z.input<typeof FirstDayStep>[] | null> {
  if (await isDismissed(core.db)) return null
  const [found, backupAt] = await Promise.all([findFirstDay(core.db), whenBackedUp(core)])
  const { config } = core
  const steps = judgeFirstDay(
    {
      ...found,
      staff: found.staff ?? 0,
      hasGateway: hasGateway(core),
      hasMail: config.mail !== null,
      hasSms: config.sms !== null,
      hasBackupTarget: config.backup !== null,
      backupAt,
    },
    core.clock.now(),
  )
  // what is set aside can be taken back as long as somebody sees it
  if (steps.every(({ isDone, setAside }) => isDone && setAside === null)) return null
  return steps.map(({ step, isDone, lacks, paidAt, productId, optional, setAside }) => ({
    step,
    is_done: isDone,
    lacks,
    paid_at: paidAt,
    product_id: productId,
    optional,
    set_aside: setAside,
  }))
}

/** Puts the list away for the whole house, and notes who did; only the first time changes anything. */
export async function dismissFirstDay(core: Core, audit: Audit, memberId: MemberId): Promise<void> {
  await transaction(core.db, async (tx) => {
    if (!(await insertDismissal(tx, core.clock.now()))) return
    await audit(tx, { memberId, action: 'first_day.dismissed', subject: 'house' })
  })
}

/** Sets a part of the first day aside for the whole house or takes it back, and notes who did; nothing when it is so already. */
export async function setAside(
  core: Core,
  audit: Audit,
  deed: { memberId: MemberId; item: OptionalItem; isSetAside: boolean },
): Promise<void> {
  const { memberId, item, isSetAside } = deed
  await transaction(core.db, async (tx) => {
    const isChanged = isSetAside ? await insertSetAside(tx, item, core.clock.now()) : await deleteSetAside(tx, item)
    if (!isChanged) return
    const action = isSetAside ? 'first_day.set_aside' : 'first_day.taken_back'
    await audit(tx, { memberId, action, subject: `first_day:${item}` })
  })
}
