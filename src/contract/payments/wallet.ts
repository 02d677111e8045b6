import { z } from 'zod'
import { Currency, Instant, Money, PageQuery, pageOf, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/**
 * A member's money in one currency. `spendable` = `wallet` + `gift`; held money still belongs to the member but cannot
 * be spent now.
 */
export const Pocket = z
  .object({
    currency: Currency,
    spendable: Money,
    wallet: Money,
    gift: Money,
    /** Money that open purchases hold. */
    held: Money,
    /** Sum of charges for which the bank has not answered yet. */
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
          /**
           * The instant until which the purchase holds the money; null for a charge whose money is on its way back to
           * the bank.
           */
          until: Instant.nullable(),
          /**
           * The offer of the purchase that holds the money: buying it again frees the money. Null while a bank is being
           * asked.
           */
          offer_id: z.string().nullable(),
        }),
      ),
      /**
       * The offer for charging the wallet: `POST /purchases` with type CHARGE_WALLET and the typed amount as its price.
       */
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
    /** `gift` also lists gift money that has expired. */
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
        /** The balance after this line, with held money counted in. */
        balance: Money,
        purchase_id: Uuid.nullable(),
        has_receipt: z.boolean(),
      }),
    ),
  },
})
