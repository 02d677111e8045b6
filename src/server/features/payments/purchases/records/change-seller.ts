import type { Audit } from '#server/audit.ts'
import type { z } from 'zod'
import type { getSeller, Seller as SellerSchema, setSeller as setRoute } from '#contract/payments/invoices.ts'
import { transaction } from '#db/transaction.ts'
import { toLatinDigits } from '#lib/persian/digits.ts'
import type { MemberId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { insertSeller, listSellers, type SellerRow } from './seller-queries.ts'

type Seller = z.input<typeof SellerSchema>
type Current = z.input<(typeof getSeller.responses)[200]>
/**
 * Returns the seller at an instant. A sale before any was written has the first one: its invoice was not complete, and
 * does not change again.
 */
export function sellerAt(sellers: readonly SellerRow[], at: Date): SellerRow | null {
  return sellers.findLast(({ since }) => since <= at) ?? sellers[0] ?? null
}

export function presentSeller({ version: _version, since: _since, ...seller }: SellerRow): Seller {
  return seller
}

const none: Seller = {
  name_fa: '',
  name_en: '',
  address_fa: '',
  address_en: '',
  postal_code: '',
  tel: '',
  economic_number: '',
  national_id: '',
}

function currentOf(seller: SellerRow | undefined): Current {
  if (seller === undefined) return { ...none, version: 0, since: null }
  return { ...presentSeller(seller), version: seller.version, since: seller.since.toISOString() }
}

/** The seller of new invoices. */
export const readSeller = async (core: Core): Promise<Current> => currentOf((await listSellers(core.db)).at(-1))

const numberOf = (typed: string) => toLatinDigits(displayLine(typed))

function cleaned(typed: Seller): Seller {
  return {
    name_fa: displayLine(typed.name_fa),
    name_en: displayLine(typed.name_en),
    address_fa: displayLine(typed.address_fa),
    address_en: displayLine(typed.address_en),
    postal_code: numberOf(typed.postal_code),
    tel: numberOf(typed.tel),
    economic_number: numberOf(typed.economic_number),
    national_id: numberOf(typed.national_id),
  }
}

/** Writes the seller of invoices from now on, audited in the same commit. @throws `studio.changed_meanwhile` */
export async function changeSeller(
  core: Core,
  audit: Audit,
  by: MemberId,
  { version, ...typed }: z.output<typeof setRoute.body>,
): Promise<Current> {
  const seller = cleaned(typed)
  const required = [{ fa: 'این را بنویسید.', en: 'Please fill this in.' }]
  const missing = (['name_fa', 'name_en'] as const).filter((field) => seller[field] === '')
  if (missing.length > 0) failFields(Object.fromEntries(missing.map((field) => [field, required])))
  return transaction(core.db, async (tx) => {
    const last = (await listSellers(tx)).at(-1)
    if ((last?.version ?? 0) !== version) fail('studio.changed_meanwhile')
    const row = { ...seller, version: version + 1, since: core.clock.now() }
    if (!(await insertSeller(tx, row))) fail('studio.changed_meanwhile')
    await audit(tx, { memberId: by, action: 'seller.update', subject: `seller:${row.version}` })
    return currentOf(row)
  })
}
