import type { z } from 'zod'
import { routes } from '#contract/api.ts'
import * as contract from '#contract/accounts/api-keys.ts'
import { callOf, takesKeys } from '#contract/accounts/key-calls.ts'
import type { ApiKeyId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import type { StaffViewer } from '#server/viewer.ts'
import type { Audit } from '#server/audit.ts'
import { endKey, type KeyDesk, makeKey } from './edit-keys.ts'
import { stateOf } from './judge-key.ts'
import { type KeyRow, listKeys } from './key-queries.ts'

type Shown = z.input<(typeof contract.makeApiKey)['responses'][201]>['api_key']

const present = (row: KeyRow, now: Date): Shown => ({
  id: row.id,
  name: row.name,
  ends_with: row.ends_with,
  calls: row.calls,
  made_by: row.maker_name,
  revoked_by: row.revoker_name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  state: stateOf({ expiresAt: row.expires_at, revokedAt: row.revoked_at, makerRole: row.maker_role }, now),
})

async function presentAll(core: Core): Promise<{ items: Shown[] }> {
  const now = core.clock.now()
  return { items: (await listKeys(core.db, now)).map((row) => present(row, now)) }
}

const presentCalls = () => ({
  items: routes
    .filter((one) => takesKeys(one))
    .map((one) => ({
      call: callOf(one),
      summary: one.summary,
      duty: one.duty ?? null,
      is_reading: one.method === 'GET',
    })),
})

/** The studio's room of keys by which machines call. */
export function registerApiKeys({ core, mount }: Api, { audit }: { audit: Audit }): void {
  const deskOf = ({ memberId, staffRole }: StaffViewer): KeyDesk => ({ memberId, staffRole, audit })

  mount(contract.listApiKeys, async () => ok(await presentAll(core)))

  mount(contract.listKeyCalls, async () => ok(presentCalls()))

  mount(contract.makeApiKey, async ({ body }, { viewer }) => {
    const { row, secret } = await makeKey(core, deskOf(viewer), body)
    return created({ api_key: present(row, core.clock.now()), secret })
  })

  mount(contract.revokeApiKey, async ({ params }, { viewer }) => {
    await endKey(core, deskOf(viewer), params.id as ApiKeyId)
    return ok(await presentAll(core))
  })
}
