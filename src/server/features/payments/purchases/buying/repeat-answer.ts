import { setTimeout as pause } from 'node:timers/promises'
import type { PurchaseId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import {
  listAttempts,
  type GatewayType,
  type Redirect,
  type AttemptRow,
} from '#server/features/payments/gateways/index.ts'
import { canRetry } from '../purchase-states.ts'
import { findPurchase } from '../purchase-queries.ts'
import type { PurchaseRow } from '../purchase-row.ts'
import { openAttempt } from './open-attempt.ts'
import { restOf } from './wallet-share.ts'

const patienceMs = 5000
const stepMs = 100

export interface Replayed {
  purchase: PurchaseRow
  redirect: Redirect | null
}

/** Waits while the first of two equal calls is still calling the bank. */
async function begun(core: Core, purchaseId: PurchaseId, which: (attempts: AttemptRow[]) => AttemptRow | undefined) {
  for (let waited = 0; waited <= patienceMs; waited += stepMs) {
    const attempt = which(await listAttempts(core.db, [purchaseId]))
    if (attempt?.state !== 'created') return attempt
    await pause(stepMs)
  }
  fail('purchase.being_paid')
}

async function answer(core: Core, purchaseId: PurchaseId, redirect: Redirect | null): Promise<Replayed> {
  const purchase = await findPurchase(core.db, purchaseId)
  if (purchase === undefined) fail('purchase.not_found')
  return { purchase, redirect }
}

function redirectOf(attempt: AttemptRow | undefined): Redirect | null {
  return attempt?.state === 'started' ? attempt.redirect : null
}

async function again(core: Core, purchase: PurchaseRow, gateway: GatewayType): Promise<Replayed> {
  const redirect = await openAttempt(core, purchase.id, { gateway, idempotencyKey: null })
  return answer(core, purchase.id, redirect)
}

/** The answer of an equal earlier call; if its attempt never began, it begins now. */
export async function replayPurchase(core: Core, earlier: PurchaseRow): Promise<Replayed> {
  if (restOf(earlier) === 0) return { purchase: earlier, redirect: null }
  const newest = await begun(core, earlier.id, (attempts) => attempts.at(-1))
  const now = await answer(core, earlier.id, redirectOf(newest))
  const neverBegan = newest?.state === 'failed' && newest.started_at === null
  const mayBegin = canRetry({ state: now.purchase.state, expiresAt: now.purchase.expires_at }, core.clock.now())
  return neverBegan && mayBegin ? again(core, now.purchase, newest.gateway) : now
}

/** The same for a repeated attempt, found by its own key. */
export async function replayAttempt(core: Core, purchaseId: PurchaseId, key: string): Promise<Replayed> {
  const attempt = await begun(core, purchaseId, (attempts) => attempts.find((each) => each.idempotency_key === key))
  return answer(core, purchaseId, redirectOf(attempt))
}
