import type { z } from 'zod'
import { routes } from '#contract/api.ts'
import type { makeApiKey } from '#contract/accounts/api-keys.ts'
import { callOf, takesKeys } from '#contract/accounts/key-calls.ts'
import { rolesOf } from '#contract/route.ts'
import { transaction } from '#db/transaction.ts'
import { mostKeys } from '#lib/lists/api-key-terms.ts'
import { after, days } from '#lib/time/clock.ts'
import type { ApiKeyId, MemberId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import { required } from '#server/http/validation.ts'
import type { Audit } from '#server/audit.ts'
import { countOpenKeys, findKey, insertKey, type KeyRow, revokeKey } from './key-queries.ts'
import { newKey } from './key-secret.ts'

/** The administrator at work. */
export interface KeyDesk {
  memberId: MemberId
  staffRole: StaffRole | null
  audit: Audit
}

type Input = z.output<typeof makeApiKey.body>

const notForKeys: Localized = {
  fa: 'برای بعضی از این کارها کلید نمی‌شود ساخت. فهرست را تازه کنید.',
  en: 'Some of these calls cannot be made with a key. Reload the list.',
}

/** Returns the typed fields as they are stored. Fails with 422 and the wrong fields. */
function judged({ name, calls }: Input, role: StaffRole | null): { name: string; calls: string[] } {
  const may = new Set(
    routes.filter((one) => takesKeys(one) && role !== null && rolesOf(one).includes(role)).map((one) => callOf(one)),
  )
  const columns = { name: displayLine(name), calls: [...new Set(calls)].toSorted() }
  const faults: Record<string, Localized[]> = {}
  if (columns.name === '') faults['name'] = [required]
  if (columns.calls.length === 0) faults['calls'] = [required]
  if (!columns.calls.every((call) => may.has(call))) faults['calls'] = [notForKeys]
  if (Object.keys(faults).length > 0) failFields(faults)
  return columns
}

/** Makes a key, which is given here and never again. Fails with 422 and `key.too_many`. */
export async function makeKey(core: Core, desk: KeyDesk, input: Input): Promise<{ row: KeyRow; secret: string }> {
  const columns = judged(input, desk.staffRole)
  const { secret, secretHash, endsWith } = newKey()
  const now = core.clock.now()
  return transaction(core.db, async (tx) => {
    if ((await countOpenKeys(tx, now)) >= mostKeys) fail('key.too_many')
    const id = await insertKey(tx, {
      ...columns,
      secret_hash: secretHash,
      ends_with: endsWith,
      made_by: desk.memberId,
      created_at: now,
      expires_at: after(now, days(input.days)),
    })
    const entry = { memberId: desk.memberId, action: 'api_key.made', subject: `api_key:${id}` } as const
    await desk.audit(tx, { ...entry, details: { name: columns.name, calls: columns.calls, days: input.days } })
    return { row: await findKey(tx, id), secret }
  })
}

/** Revokes a key. One that was revoked stays as it is. Fails with `key.not_found`. */
export async function endKey(core: Core, desk: KeyDesk, id: ApiKeyId): Promise<void> {
  await transaction(core.db, async (tx) => {
    const found = await revokeKey(tx, id, { memberId: desk.memberId, now: core.clock.now() })
    if (found === 'gone') fail('key.not_found')
    if (found === 'revoked')
      await desk.audit(tx, { memberId: desk.memberId, action: 'api_key.revoked', subject: `api_key:${id}` })
  })
}
