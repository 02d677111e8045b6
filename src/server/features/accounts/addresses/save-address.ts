import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { AddressId, MemberId } from '#lib/ids.ts'
import type { Core } from '../../../core.ts'
import { fail } from '../../../fail.ts'
import { lockMember } from '../member-queries.ts'
import { insertAddress, listAddresses, markDefault, removeAddress, updateAddress } from './address-queries.ts'
import { type AddressForm, readAddress } from './read-address.ts'

/** As many as one member keeps. */
export const addressLimit = 20

type Wish = AddressForm & { is_default?: boolean | undefined }
type Listed = ReturnType<typeof listAddresses>

/** One more address; the first becomes the default. 409 when there are twenty. */
export function addAddress(core: Core, memberId: MemberId, wish: Wish): Listed {
  const row = readAddress(wish)
  return changing(core, memberId, async (tx) => {
    const kept = await listAddresses(tx, memberId)
    if (kept.length >= addressLimit) fail('address.too_many')
    const id = await insertAddress(tx, memberId, row, core.clock.now())
    if (kept.length === 0 || wish.is_default === true) await markDefault(tx, memberId, id)
  })
}

/** Writes an address anew. The default mark can be given here, not taken off: another address takes it. */
export function changeAddress(core: Core, owned: { memberId: MemberId; id: AddressId }, wish: Wish): Listed {
  const row = readAddress(wish)
  return changing(core, owned.memberId, async (tx) => {
    if (!(await updateAddress(tx, owned, row, core.clock.now()))) fail('address.not_found')
    if (wish.is_default === true) await markDefault(tx, owned.memberId, owned.id)
  })
}

/** Takes an address away; the default passes to the latest other one. */
export function deleteAddress(core: Core, owned: { memberId: MemberId; id: AddressId }): Listed {
  return changing(core, owned.memberId, async (tx) => {
    const wasDefault = await removeAddress(tx, owned)
    if (wasDefault === undefined) fail('address.not_found')
    if (!wasDefault) return
    const [latest] = await listAddresses(tx, owned.memberId)
    if (latest !== undefined) await markDefault(tx, owned.memberId, latest.id)
  })
}

/** Changes to one member's addresses wait for each other, so that neither the limit nor the default is passed in a race. */
function changing(core: Core, memberId: MemberId, change: (tx: Tx) => Promise<void>): Listed {
  return transaction(core.db, async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) fail('auth.required')
    await change(tx)
    return listAddresses(tx, memberId)
  })
}
