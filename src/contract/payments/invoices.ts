import { z } from 'zod'
import { Instant } from '../primitives.ts'
import { route } from '../route.ts'

/** A rate of tax in whole percent, in the price; null: the house's of that time. */
export const OwnVatPercent = z.int().min(0).max(99).nullable()

const sellerFields = {
  name_fa: z.string().max(200),
  name_en: z.string().max(200),
  address_fa: z.string().max(500),
  address_en: z.string().max(500),
  postal_code: z.string().max(20),
  tel: z.string().max(30),
  /** Of the tax office. */
  economic_number: z.string().max(30),
  /** Of the company, in the national register. */
  national_id: z.string().max(30),
}

/** Who sells, as invoices print it. A text may be empty. */
export const Seller = z.object(sellerFields).meta({ id: 'Seller' })

/** Where what was bought goes, as it was when it was bought. */
export const BilledTo = z
  .object({
    receiver: z.string().nullable(),
    tel: z.string().nullable(),
    postal_code: z.string().nullable(),
    country: z.string(),
    state_fa: z.string().nullable(),
    state_en: z.string().nullable(),
    city: z.string().nullable(),
    full_address: z.string().nullable(),
  })
  .meta({ id: 'BilledTo' })

const works = { tag: 'studio', access: 'staff', duty: 'books' } as const

/** The seller of new invoices; `version` 0: none is written yet. */
const CurrentSeller = Seller.extend({ version: z.int(), since: Instant.nullable() })

export const getSeller = route({
  ...works,
  method: 'GET',
  path: '/studio/seller',
  summary: 'The seller that new invoices print',
  responses: { 200: CurrentSeller },
})

export const setSeller = route({
  ...works,
  method: 'PUT',
  path: '/studio/seller',
  summary: 'Changes the seller of new invoices; those that exist keep theirs',
  confirm: true,
  body: Seller.extend({ version: z.int().min(0).max(2_147_483_646) }),
  responses: { 200: CurrentSeller },
})
