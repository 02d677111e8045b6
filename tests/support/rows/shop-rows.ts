import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import type { AddressId, CafeId, DeliveryMethodId, MemberId, ProductId, VariantId } from '#lib/ids.ts'
import { type Currency, currencyTo } from '#lib/money/money.ts'
import { newProduct } from './new-rows.ts'

let count = 0

export const posterPrice = 1_800_000

export interface GoodsOptions {
  title?: string
  mostPerMember?: number | null
  state?: 'draft' | 'published'
  /** Pieces on the shelf, one variant each; one variant of 5 by default. */
  stock?: readonly number[]
  /** In Rials, for one. */
  price?: number
  usd?: number | null
  grams?: number
  /** A rate of tax of their own, in percent. */
  vatPercent?: number
}

/** Goods on sale, with their stock in the book. */
export async function newGoods(db: Db, now: Date, options: GoodsOptions = {}) {
  const { productId } = await newProduct(db, now, {
    kind: 'goods',
    state: options.state ?? 'published',
    ...(options.title === undefined ? {} : { titleFa: options.title, titleEn: options.title }),
  })
  await db
    .insertInto('goods')
    .values({
      product_id: productId,
      shelf: 'poster',
      most_per_member: options.mostPerMember ?? null,
      vat_percent: options.vatPercent ?? null,
    })
    .execute()
  const variants: VariantId[] = []
  for (const [position, stock] of (options.stock ?? [5]).entries())
    variants.push(await newVariant(db, now, { ...options, productId, position, stock }))
  return { productId, variants, variant: variants[0] as VariantId }
}

export async function newVariant(
  db: Db,
  now: Date,
  of: Omit<GoodsOptions, 'stock'> & { productId: ProductId; position: number; stock: number },
): Promise<VariantId> {
  count += 1
  const { id } = await db
    .insertInto('variants')
    .values({
      product_id: of.productId,
      position: of.position,
      sku: `TEST-${count}-${of.position}`,
      size_fa: `اندازهٔ ${of.position}`,
      size_en: `Size ${of.position}`,
      weight_grams: of.grams ?? 300,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const prices: [Currency, number][] = [['IRR', of.price ?? posterPrice]]
  if (of.usd !== undefined && of.usd !== null) prices.push(['USD', of.usd])
  await db
    .insertInto('variant_prices')
    .values(prices.map(([currency, amount]) => ({ variant_id: id, currency, amount })))
    .execute()
  if (of.stock > 0) await comeIn(db, now, id, of.stock)
  return id
}

/** Pieces come in. */
export async function comeIn(db: Db, now: Date, variantId: VariantId, quantity: number): Promise<void> {
  await db.insertInto('stock_moves').values({ variant_id: variantId, at: now, kind: 'came_in', quantity }).execute()
}

export interface MethodOptions {
  kind?: 'post' | 'carrier' | 'courier' | 'pickup'
  fee?: number
  freeFrom?: number | null
  state?: string | null
  city?: string | null
  upToGrams?: number | null
  /** A courier's hours, each day of the week. */
  hours?: readonly { from: number; to: number; capacity: number }[]
  cafeId?: CafeId
  isPaidToCarrier?: boolean
  /** A rate of tax of its own, in percent. */
  vatPercent?: number
  /** For dollars: ISO 3166-1, or `*`. Without one, Iran for Rials. */
  country?: string
}

/** A delivery method with one rate. */
export async function newMethod(db: Db, options: MethodOptions = {}): Promise<DeliveryMethodId> {
  count += 1
  const kind = options.kind ?? 'post'
  const { id } = await db
    .insertInto('delivery_methods')
    .values({
      code: `test-${count}`,
      kind,
      name_fa: 'پست پیشتاز',
      name_en: 'Post',
      cafe_id: options.cafeId ?? null,
      is_paid_to_carrier: options.isPaidToCarrier ?? false,
      vat_percent: options.vatPercent ?? null,
      position: count,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('delivery_rates')
    .values({
      method_id: id,
      country: options.country ?? 'IR',
      state: options.state ?? null,
      city: options.city ?? null,
      up_to_grams: options.upToGrams ?? null,
      currency: currencyTo(options.country ?? 'IR'),
      amount: options.fee ?? 450_000,
      free_from: options.freeFrom ?? null,
      days_min: 2,
      days_max: 4,
    })
    .execute()
  const hours = options.hours ?? (kind === 'courier' ? [{ from: 600, to: 780, capacity: 2 }] : [])
  const patterns = hours.flatMap(({ from, to, capacity }) =>
    Array.from({ length: 7 }, (_none, weekday) => ({
      method_id: id,
      weekday,
      from_minute: from,
      to_minute: to,
      capacity,
    })),
  )
  if (patterns.length > 0) await db.insertInto('delivery_patterns').values(patterns).execute()
  return id
}

/** An address in Berlin. */
export async function newAddressAbroad(
  db: Db,
  now: Date,
  of: { memberId: MemberId; country?: string },
): Promise<AddressId> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      member_id: of.memberId,
      title: 'Berlin',
      country: of.country ?? 'DE',
      state: '',
      city: 'Berlin',
      delivery_to: 'Nika Test',
      tel: '+4930901820',
      postal_code: '10115',
      full_address: 'Torstraße 1',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An address in Shiraz, by default. */
export async function newAddress(
  db: Db,
  now: Date,
  of: { memberId: MemberId; state?: string; city?: string },
): Promise<AddressId> {
  const { id } = await db
    .insertInto('addresses')
    .values({
      member_id: of.memberId,
      title: 'Home',
      state: of.state ?? 'IR-07',
      city: of.city ?? 'شیراز',
      delivery_to: 'Nika Test',
      tel: '09120000012',
      postal_code: '7134567890',
      full_address: 'خیابان بهار، پلاک ۲',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts into a member's cart what the buyer has seen at its price; a quantity of 0 takes it out. */
export async function putInCart(
  db: Db,
  now: Date,
  line: { memberId: MemberId; variantId: VariantId; quantity: number; seen?: number },
): Promise<void> {
  const { id } = await db
    .insertInto('carts')
    .values({ id: randomUUID(), member_id: line.memberId, created_at: now, updated_at: now })
    .onConflict((on) => on.column('member_id').doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('cart_lines').where('cart_id', '=', id).where('variant_id', '=', line.variantId).execute()
  if (line.quantity === 0) return
  await db
    .insertInto('cart_lines')
    .values({
      cart_id: id,
      variant_id: line.variantId,
      quantity: line.quantity,
      seen_amount: line.seen ?? posterPrice,
      seen_currency: 'IRR',
      added_at: now,
    })
    .execute()
}

/** Returns the stock by a variant's row, by its holds and by its book: a test expects that they agree. */
export async function stockOf(db: Db, variantId: VariantId) {
  const variant = await db
    .selectFrom('variants')
    .where('id', '=', variantId)
    .select(['on_hand', 'held'])
    .executeTakeFirstOrThrow()
  const sum = async (state: 'held' | 'sold') => {
    const row = await db
      .selectFrom('stock_holds')
      .where('variant_id', '=', variantId)
      .where('state', '=', state)
      .select((eb) => eb.fn.sum<string>('quantity').as('sum'))
      .executeTakeFirst()
    return Number(row?.sum ?? 0)
  }
  const book = await db
    .selectFrom('stock_moves')
    .where('variant_id', '=', variantId)
    .select((eb) => eb.fn.sum<string>('quantity').as('sum'))
    .executeTakeFirst()
  return {
    onHand: variant.on_hand,
    held: variant.held,
    sold: await sum('sold'),
    ofHolds: await sum('held'),
    ofBook: Number(book?.sum ?? 0),
  }
}
