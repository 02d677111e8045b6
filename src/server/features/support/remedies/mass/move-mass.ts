import { previewHoldsMinutes } from '#contract/support/preview-holds.ts'
import { worthToConfirm } from '#contract/support/remedies.ts'
import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, days, minutes } from '#lib/time/clock.ts'
import type { MassRemedyId } from '#lib/ids.ts'
import { hasDuty } from '#lib/lists/staff-roles.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { workOnMassJob } from '../jobs.ts'
import type { Clerk } from '../make-remedy.ts'
import { changeMass, lockBegin, lockMass, type StoredMass, sumBegun } from './mass-queries.ts'

type Move = 'begin' | 'confirm' | 'stop' | 'resume'

const movesFrom: Record<Move, readonly StoredMass['state'][]> = {
  begin: ['draft'],
  confirm: ['unconfirmed'],
  stop: ['running', 'unconfirmed'],
  resume: ['stopped'],
}

/**
 * Whether it waits for a senior: with what was begun in the last day it costs more than the limit, or it costs money in a
 * currency that the limit does not name.
 */
async function waitsForSenior(tx: Tx, mass: StoredMass, { role }: Clerk, now: Date): Promise<boolean> {
  if (role !== null && hasDuty(role, 'large_remedies')) return false
  if (mass.cost_usd > 0) return true
  await lockBegin(tx)
  return mass.cost_irr > 0 && mass.cost_irr + (await sumBegun(tx, after(now, -days(1)))) > worthToConfirm
}

async function stateAfter(
  tx: Tx,
  mass: StoredMass,
  move: Move,
  { clerk, now }: { clerk: Clerk; now: Date },
): Promise<StoredMass['state']> {
  // one that waits for a senior is a preview again: nobody confirms it, and it ages like any other
  if (move === 'stop') return mass.state === 'unconfirmed' ? 'draft' : 'stopped'
  const isOld = after(mass.made_at, minutes(previewHoldsMinutes)) <= now
  if (isOld && (move === 'begin' || move === 'confirm')) fail('mass_remedy.preview_old')
  if (move === 'begin' && (await waitsForSenior(tx, mass, clerk, now))) return 'unconfirmed'
  return 'running'
}

/** The member of staff who moves it. */
type Mover = Clerk & { confirmLarge: ConfirmLarge }

/**
 * Begins, confirms, stops or resumes a mass remedy, each only from a state in which it can: of two who press, one does.
 * Fails with `mass_remedy.unknown`, `mass_remedy.not_now` or `mass_remedy.preview_old`.
 */
export async function moveMass(core: Core, clerk: Mover, id: MassRemedyId, move: Move): Promise<void> {
  await transaction(core.db, async (tx) => {
    const judgeLarge = await clerk.confirmLarge(tx)
    const mass = (await lockMass(tx, id)) ?? fail('mass_remedy.unknown')
    if (!movesFrom[move].includes(mass.state)) fail('mass_remedy.not_now')
    // read behind the lock: what was waited for may have made the preview old
    const now = core.clock.now()
    const state = await stateAfter(tx, mass, move, { clerk, now })
    // resuming goes on with what was begun; confirming asks in any case
    if (move === 'begin' && state === 'running') {
      await judgeLarge({ amount: mass.cost_irr, currency: 'IRR' }, `mass_remedy:${id}`)
      await judgeLarge({ amount: mass.cost_usd, currency: 'USD' }, `mass_remedy:${id}`)
    }
    await changeMass(tx, id, {
      state,
      ...(move === 'confirm' ? { confirmed_by: clerk.memberId } : {}),
      ...(state === 'running' && mass.begun_at === null ? { begun_at: now } : {}),
    })
    if (state === 'running') await core.queue.enqueue(tx, workOnMassJob, {}, { singletonKey: 'work' })
    await clerk.audit(tx, {
      memberId: clerk.memberId,
      action: `mass_remedy.${move}` as const,
      subject: `mass_remedy:${id}`,
      details: { deed: mass.deed, people: mass.people, cost_irr: mass.cost_irr, cost_usd: mass.cost_usd, state },
    })
  })
}
