import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { after } from '#lib/time/clock.ts'
import type { AddressId, MemberId, VariantId } from '#lib/ids.ts'
import { newAddress, newGoods, newMethod } from '#tests/support/rows/shop-rows.ts'
import { trySameShelf } from './same-shelf.ts'
import type { Ware } from './ware.ts'

const one = { IRR: 1_800_000, USD: 900 } as const
const fee = { IRR: 450_000, USD: 500 } as const
const priceIn = (currency: 'IRR' | 'USD') => ({ currency, amount: 2 * one[currency] + fee[currency] })

/** One piece of each in every cart; every second cart was filled in the other order. */
async function fillCart(db: Db, memberId: MemberId, variants: readonly VariantId[]): Promise<void> {
  const now = new Date()
  const { id } = await db
    .insertInto('carts')
    .values({ member_id: memberId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cart_lines')
    .values(
      variants.map((variantId, at) => ({
        cart_id: id,
        variant_id: variantId,
        quantity: 1,
        added_at: after(now, at),
        seen_amount: one.IRR,
        seen_currency: 'IRR' as const,
      })),
    )
    .execute()
}

/** Finds the faults in the shop's own books, one sentence each. */
async function findOddStock(db: Db, places: number): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'variant ' || variants.id || ' has ' || on_hand || ', held ' || variants.held || '; its book says '
        || coalesce(book.sum, 0) || ', its holds ' || coalesce(hold.held, 0) || ', sold ' || coalesce(hold.sold, 0) as what
      from variants
      left join lateral (select sum(quantity) as sum from stock_moves where variant_id = variants.id) book on true
      left join lateral (
        select sum(quantity) filter (where state = 'held') as held,
          sum(quantity - taken_back) filter (where state = 'sold') as sold
        from stock_holds where variant_id = variants.id
      ) hold on true
      where on_hand <> coalesce(book.sum, 0) or variants.held <> coalesce(hold.held, 0) or variants.held <> 0
        or on_hand <> ${places}::int - coalesce(hold.sold, 0)
    union all
    select 'purchase ' || purchases.id || ' is paid and has ' || count(hold.position) || ' pieces, order '
        || coalesce(min(orders.state), 'none') || ', delivery ' || coalesce(min(deliveries.state), 'none')
      from purchases
      left join stock_holds hold on hold.purchase_id = purchases.id and hold.state = 'sold'
      left join orders on orders.purchase_id = purchases.id
      left join deliveries on deliveries.purchase_id = purchases.id
      where purchases.state = 'paid' group by purchases.id
      having count(hold.position) <> 2 or coalesce(min(orders.state), '') not in ('Registred', 'Delivered')
        or min(deliveries.state) is distinct from 'sold'
    union all
    select 'purchase ' || purchases.id || ' is ' || purchases.state || ' and has an order'
      from purchases join orders on orders.purchase_id = purchases.id where purchases.state <> 'paid'
    union all
    select 'purchase ' || purchases.id || ' came back, and ' || coalesce(sum(refunds.amount), 0) || ' of it were refunded'
      from purchases
      join stock_holds hold on hold.purchase_id = purchases.id and hold.position = 0 and hold.taken_back > 0
      left join refunds on refunds.purchase_id = purchases.id and refunds.settled_at is not null
      group by purchases.id having coalesce(sum(refunds.amount), 0) < (
        select sum(line.amount) from purchase_lines line where line.purchase_id = purchases.id and line.product_id is not null)
    union all
    select deadlocks || ' deadlocks in the database' from pg_stat_database
      where datname = current_database() and deadlocks > 0`.execute(db)
  return rows.map(({ what }) => what)
}

/** Makes two goods with `places` pieces each; everybody wants one of both, with its delivery. */
export async function goodsWare(db: Db, places: number): Promise<Ware> {
  const now = new Date()
  const options = { stock: [places], mostPerMember: 1, price: one.IRR, usd: one.USD }
  const [first, second] = [await newGoods(db, now, options), await newGoods(db, now, options)]
  const methodId = await newMethod(db, { fee: fee.IRR })
  await db
    .insertInto('delivery_rates')
    .values({ method_id: methodId, currency: 'USD', amount: fee.USD, days_min: 2, days_max: 4 })
    .execute()
  const addresses: AddressId[] = []
  const piecesOf = (on: Db) => on.selectFrom('stock_holds').where('variant_id', '=', first.variant)
  return {
    async equip(on, members) {
      for (const [at, { memberId }] of members.entries()) {
        addresses.push(await newAddress(on, now, { memberId }))
        const both = [first.variant, second.variant]
        await fillCart(on, memberId, at % 2 === 0 ? both : both.toReversed())
      }
    },

    wantedBy: (buyer) => ({
      type: 'BUY_PHYSICAL',
      offerId: 'cart',
      isOnce: true,
      prices: { IRR: priceIn('IRR'), USD: priceIn('USD') },
      delivery: { method_id: methodId, address_id: addresses[buyer] ?? 0 },
    }),

    async countSold(on) {
      const sold = await piecesOf(on)
        .where('state', '=', 'sold')
        .where('taken_back', '=', 0)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirst()
      return Number(sold?.count ?? 0)
    },

    afterwards: (calm) => trySameShelf(calm, first.variant),

    async read(on) {
      const holds = await piecesOf(on).selectAll().execute()
      const standing = holds.filter((hold) => hold.taken_back < hold.quantity)
      const shelf = await on
        .selectFrom('variants')
        .where('id', '=', first.variant)
        .select(['on_hand', 'held'])
        .executeTakeFirstOrThrow()
      return {
        taken: places - shelf.on_hand + shelf.held,
        holds: standing.map((hold) => ({ purchaseId: hold.purchase_id, state: hold.state, places: hold.quantity })),
        rights: standing
          .filter(({ state }) => state === 'sold')
          .map((hold) => ({
            memberId: hold.member_id,
            purchaseId: hold.purchase_id,
            places: hold.quantity,
            isOnce: true,
          })),
        oddCodes: await findOddStock(on, places),
        returned: holds.filter((hold) => hold.taken_back === hold.quantity).map((hold) => hold.purchase_id),
      }
    },
  }
}
