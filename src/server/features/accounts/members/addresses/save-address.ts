import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { AddressId, MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { readCountries } from '#server/house-lists.ts'
import { lockMember } from '../member-queries.ts'
import { insertAddress, listAddresses, markDefault, removeAddress, updateAddress } from './address-queries.ts'
import { type AddressForm, notOffered, readAddress } from './read-address.ts'

/** The most addresses of one member. */
export const addressLimit = 20

type Wish = AddressForm & { is_default?: boolean | undefined }
type Listed = ReturnType<typeof listAddresses>

/** Adds an address; the first one becomes the default. 409 when there are twenty. */
export function addAddress(core: Core, memberId: MemberId, wish: Wish): Listed {
  const row = readAddress(wish)
  return changing(core, memberId, async (tx) => {
    const kept = await listAddresses(tx, memberId)
    if (kept.length >= addressLimit) fail('address.too_many')
    if ((await readCountries(tx)).isHidden(row.country)) failFields({ country: [notOffered] })
    const id = await insertAddress(tx, memberId, row, core.clock.now())
    if (kept.length === 0 || wish.is_default === true) await markDefault(tx, memberId, id)
  })
}

/** Replaces an address. The default mark can be set here but not removed: another address takes it. */
export function changeAddress(core: Core, owned: { memberId: MemberId; id: AddressId }, wish: Wish): Listed {
  const row = readAddress(wish)
  return changing(core, owned.memberId, async (tx) => {
    if (!(await updateAddress(tx, owned, row, core.clock.now()))) fail('address.not_found')
    if (wish.is_default === true) await markDefault(tx, owned.memberId, owned.id)
  })
}

/** Deletes an address; the newest other one becomes the default. */
export function deleteAddress(core: Core, owned: { memberId: MemberId; id: AddressId }): Listed {
  return changing(core, owned.memberId, async (tx) => {
    const wasDefault = await removeAddress(tx, owned)
    if (wasDefault === undefined) fail('address.not_found')
    if (!wasDefault) return
    const [latest] = await listAddresses(tx, owned.memberId)
    if (latest !== undefined) await markDefault(tx, owned.memberId, latest.id)
  })
}

/**
 * Changes to one member's addresses wait for one another, so that a race can break neither the limit nor the default.
 */
function changing(core: Core, memberId: MemberId, change: (tx: Tx) => Promise<void>): Listed {
  return transaction(core.db, async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) fail('auth.required')
    await change(tx)
    return listAddresses(tx, memberId)
  })
}
