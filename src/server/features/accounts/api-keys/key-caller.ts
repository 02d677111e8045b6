import type { FastifyRequest } from 'fastify'
import { callOf } from '#contract/accounts/key-calls.ts'
import type { Route } from '#contract/route.ts'
import { workNow } from '#db/work.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { addressOf } from '#server/http/address.ts'
import { noteCaller } from '#server/http/request-work.ts'
import { safePath } from '#server/log.ts'
import type { StaffViewer } from '#server/viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import type { Audit } from '#server/audit.ts'
import { judgeKey } from './judge-key.ts'
import { seeKey } from './key-queries.ts'
import { keyHashOf, keyOf } from './key-secret.ts'

/**
 * The caller by a key for machines; null when the request bears none. Fails with `key.unknown`, `key.revoked`,
 * `key.expired`, `key.scope`, `key.role`, and with 429 where an address tries unknown keys, or a key calls too often.
 */
export async function keyCaller(core: Core, request: FastifyRequest, call: Route | null): Promise<StaffViewer | null> {
  const key = keyOf(request)
  if (key === null) return null
  const hash = keyHashOf(key)
  const now = core.clock.now()
  const row = hash === null ? undefined : await seeKey(core.db, hash, now)
  if (row === undefined) {
    await limit(core, { 'api_key_wrong.address': addressOf(request) })
    return fail('key.unknown')
  }
  noteCaller(request, { memberId: row.made_by, keyId: row.id })
  // a key that has ended counts for itself: the office that forgot it does not shut out its other machines
  await limit(core, { 'api_key.calls': row.id })
  const facts = { calls: row.calls, expiresAt: row.expires_at, revokedAt: row.revoked_at, makerRole: row.maker_role }
  const refusal = judgeKey(facts, call, now)
  if (refusal !== null) fail(refusal)
  return { memberId: row.made_by, staffRole: row.maker_role, keyId: row.id }
}

/**
 * Records a change that a key has made, where no entry of the deed itself does: those carry the key already. Reading is
 * not recorded.
 */
export async function recordCall(
  core: Core,
  audit: Audit,
  { viewer, call, request }: { viewer: StaffViewer; call: Route; request: FastifyRequest },
): Promise<void> {
  if (viewer.keyId === null || call.method === 'GET' || workNow()?.key?.isAudited === true) return
  const details = { call: callOf(call), path: safePath(request.url) }
  const entry = { memberId: viewer.memberId, action: 'api_key.called', subject: `api_key:${viewer.keyId}` } as const
  await transaction(core.db, (tx) => audit(tx, { ...entry, details }))
}
