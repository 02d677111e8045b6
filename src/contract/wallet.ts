import { z } from 'zod'
import { Currency, Instant, Money, PageQuery, pageOf, Uuid } from './primitives.ts'
import { route } from './route.ts'

/** What a member has in one currency. `spendable` = `wallet` + `gift`; what is held is neither lost nor spent. */
export const Pocket = z
  .object({
    currency: Currency,
    spendable: Money,
    wallet: Money,
    gift: Money,
    /** Put aside for purchases that are open. */
    held: Money,
    /** Charges whose bank has not answered yet. */
    waiting: Money,
    charge: z.object({ minimum: Money, maximum: Money, suggestions: z.array(Money) }),
  })
  .meta({ id: 'Pocket' })

export const getWallet = route({
  method: 'GET',
  path: '/me/wallet',
  tag: 'wallet',
  summary: 'What is in the wallet, by currency: own money, gifts with their end, and what is put aside',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({
      pockets: z.array(Pocket),
      gifts: z.array(z.object({ left: Money, title: z.string().nullable(), expires_at: Instant.nullable() })),
      held: z.array(
        z.object({
          purchase_id: Uuid,
          title: z.string(),
          money: Money,
          /** Null: money of a charge on its way back to the bank. */
          until: Instant.nullable(),
          /** Buying this offer once more gives it back; null while a bank is being asked. */
          offer_id: z.string().nullable(),
        }),
      ),
      /** The offer of a charge: `POST /purchases` with type CHARGE_WALLET and the typed sum as its price. */
      charge_offer_id: Uuid,
    }),
  },
})

export const StatementType = z
  .enum(['charge', 'purchase', 'return', 'gift', 'gift_expired'])
  .meta({ id: 'StatementType' })

export const getStatement = route({
  method: 'GET',
  path: '/me/wallet/statement',
  tag: 'wallet',
  summary: 'What came into the wallet and what went out, newest first, with the balance after each',
  access: 'member',
  grownUp: true,
  query: PageQuery.extend({
    currency: Currency.optional(),
    /** `gift` also lists what of gifts has expired. */
    type: StatementType.exclude(['gift_expired']).optional(),
  }),
  responses: {
    200: pageOf(
      z.object({
        number: z.int(),
        type: StatementType,
        title: z.string().nullable(),
        at: Instant,
        direction: z.enum(['in', 'out']),
        money: Money,
        /** After this line; what was held is counted in. */
        balance: Money,
        purchase_id: Uuid.nullable(),
        has_receipt: z.boolean(),
      }),
    ),
  },
})
