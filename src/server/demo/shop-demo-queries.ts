import type { Db, Tx } from '#db/client.ts'
import type { DemoMethod } from '#db/seed/delivery.ts'
import type { DemoGoods, DemoVariant } from '#db/seed/demo-goods.ts'
import type {
  AddressId,
  CafeId,
  DeliveryMethodId,
  ImageId,
  MemberId,
  ProductId,
  PurchaseId,
  VariantId,
} from '#lib/ids.ts'
import { searchKey } from '#lib/persian/persian-text.ts'

const dayMs = 86_400_000

async function insertVariant(
  tx: Tx,
  variant: DemoVariant,
  at: { productId: ProductId; position: number; now: Date },
): Promise<VariantId> {
  const { size, color, sale } = variant
  const { id } = await tx
    .insertInto('variants')
    .values({
      product_id: at.productId,
      position: at.position,
      sku: variant.sku,
      size_fa: size?.[0] ?? null,
      size_en: size?.[1] ?? null,
      color_fa: color?.[0] ?? null,
      color_en: color?.[1] ?? null,
      color_hex: color?.[2] ?? null,
      weight_grams: variant.grams,
      low_at: 2,
      was_low: variant.stock <= 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const saleEnd = sale === undefined ? null : new Date(at.now.getTime() + sale.days * dayMs)
  await tx
    .insertInto('variant_prices')
    .values({
      variant_id: id,
      currency: 'IRR',
      amount: variant.irr,
      sale_amount: sale?.irr ?? null,
      sale_ends_at: saleEnd,
    })
    .execute()
  if (variant.usd !== null)
    await tx.insertInto('variant_prices').values({ variant_id: id, currency: 'USD', amount: variant.usd }).execute()
  if (variant.stock > 0)
    await tx
      .insertInto('stock_moves')
      // before the first order of the demo
      .values({
        variant_id: id,
        at: new Date(at.now.getTime() - 60 * dayMs),
        kind: 'came_in',
        quantity: variant.stock,
        reason: 'اولین موجودی',
      })
      .execute()
  return id
}

/** Writes goods of the demo as published goods, with their variants and stock. */
export async function insertGoods(tx: Tx, goods: DemoGoods, at: { ofId: ProductId | null; now: Date }) {
  const { title_fa, title_en, synopsis_fa, synopsis_en, line_fa, line_en, tags, noReturn } = goods
  const { id } = await tx
    .insertInto('products')
    .values({
      kind: 'goods' as const,
      state: 'published' as const,
      title_fa,
      title_en,
      synopsis_fa,
      synopsis_en,
      published_at: at.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = goods.preorderDays === undefined ? null : new Date(at.now.getTime() + goods.preorderDays * dayMs)
  await tx
    .insertInto('goods')
    .values({
      product_id: id,
      shelf: goods.shelf,
      of_id: at.ofId,
      line_fa,
      line_en,
      most_per_member: goods.mostPerMember ?? null,
      vat_percent: goods.vatPercent ?? null,
      is_returnable: noReturn === undefined,
      no_return_fa: noReturn?.[0] ?? null,
      no_return_en: noReturn?.[1] ?? null,
      sent_from: sent?.toISOString().slice(0, 10) ?? null,
      tags: [...tags],
      search_text: searchKey([title_fa, title_en, line_fa, line_en, ...tags].join(' ')),
    })
    .execute()
  for (const [position, variant] of goods.variants.entries())
    await insertVariant(tx, variant, { productId: id, position, now: at.now })
  return id
}

/** Variants of the demo that have no picture of their own yet, by their number. */
export async function listUnpictured(db: Db, skus: readonly string[]) {
  if (skus.length === 0) return []
  return db
    .selectFrom('variants')
    .where('sku', 'in', skus)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('variant_pictures').whereRef('variant_pictures.variant_id', '=', 'variants.id'))),
    )
    .select(['id', 'sku'])
    .execute()
}

export async function insertVariantPicture(tx: Tx, variantId: VariantId, imageId: ImageId): Promise<void> {
  await tx
    .insertInto('variant_pictures')
    .values({ variant_id: variantId, image_id: imageId, position: 0 })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Writes a collection with its goods where it is missing. */
export async function insertCollection(
  tx: Tx,
  collection: {
    slug: string
    title_fa: string
    title_en: string
    line_fa: string
    line_en: string
    position: number
  },
  goods: readonly ProductId[],
): Promise<void> {
  const made = await tx
    .insertInto('collections')
    .values(collection)
    .onConflict((on) => on.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined || goods.length === 0) return
  const rows = goods.map((id, position) => ({ collection_id: made.id, product_id: id, position }))
  await tx.insertInto('collection_goods').values(rows).execute()
}

/** Writes a delivery method with its tariff and its week where it is missing. */
export async function insertMethod(tx: Tx, method: DemoMethod, at: { position: number; cafeId: CafeId | null }) {
  const made = await tx
    .insertInto('delivery_methods')
    .values({
      code: method.code,
      kind: method.kind,
      name_fa: method.name[0],
      name_en: method.name[1],
      note_fa: method.note?.[0] ?? null,
      note_en: method.note?.[1] ?? null,
      is_paid_to_carrier: method.isPaidToCarrier ?? false,
      cafe_id: at.cafeId,
      tracking_link: method.tracking ?? null,
      position: at.position,
    })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return
  await tx
    .insertInto('delivery_rates')
    .values(
      method.rates.map((rate) => ({
        method_id: made.id,
        country: rate.country ?? 'IR',
        state: rate.state ?? null,
        city: rate.city ?? null,
        up_to_grams: rate.grams ?? null,
        currency: rate.currency ?? 'IRR',
        amount: rate.amount,
        free_from: rate.freeFrom ?? null,
        days_min: rate.days[0],
        days_max: rate.days[1],
      })),
    )
    .execute()
  const workingDays = [0, 1, 2, 3, 4, 5]
  const week = (method.hours ?? []).flatMap(({ from, to, capacity }) =>
    workingDays.map((weekday) => ({
      method_id: made.id,
      weekday,
      capacity,
      from_minute: from * 60,
      to_minute: to * 60,
    })),
  )
  if (week.length > 0) await tx.insertInto('delivery_patterns').values(week).execute()
}

export async function insertHolidays(tx: Tx, days: readonly (readonly [string, string, string])[]): Promise<void> {
  await tx
    .insertInto('holidays')
    .values(days.map(([day, name_fa, name_en]) => ({ day, name_fa, name_en })))
    .onConflict((on) => on.column('day').doNothing())
    .execute()
}

/** The address to which the demo's orders go, made where it is missing. */
export async function giveAddress(tx: Tx, memberId: MemberId, now: Date): Promise<AddressId> {
  const known = await tx.selectFrom('addresses').where('member_id', '=', memberId).select('id').executeTakeFirst()
  if (known !== undefined) return known.id
  const { id } = await tx
    .insertInto('addresses')
    .values({
      member_id: memberId,
      title: 'خانه',
      state: 'IR-23',
      city: 'تهران',
      delivery_to: 'شیرین نمونه',
      tel: '02188765432',
      postal_code: '1514813211',
      is_default: true,
      created_at: now,
      updated_at: now,
      full_address: 'خیابان بهشتی، کوچهٔ نیلوفر، پلاک ۸، طبقهٔ سوم',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The variants of these numbers, and how many lie free. */
export async function findVariants(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, VariantId>> {
  const rows = await db.selectFrom('variants').where('sku', 'in', skus).select(['sku', 'id']).execute()
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

export async function findMethodByCode(db: Db, code: string): Promise<DeliveryMethodId | undefined> {
  const row = await db.selectFrom('delivery_methods').where('code', '=', code).select('id').executeTakeFirst()
  return row?.id
}

/** The purchase that was made with a key, once it is an order. */
export async function findOrderByKey(db: Db, memberId: MemberId, key: string): Promise<PurchaseId | undefined> {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('orders', 'orders.purchase_id', 'purchases.id')
    .where('purchases.member_id', '=', memberId)
    .where('purchases.idempotency_key', '=', key)
    .select('purchases.id')
    .executeTakeFirst()
  return row?.id
}

/** The goods of an order by their number: the cart does not say in which order its lines were bought. */
export async function listGoodsLines(db: Db, purchaseId: PurchaseId) {
  return db
    .selectFrom('stock_holds')
    .innerJoin('variants', 'variants.id', 'stock_holds.variant_id')
    .where('stock_holds.purchase_id', '=', purchaseId)
    .orderBy('stock_holds.position')
    .select(['stock_holds.position', 'stock_holds.quantity', 'variants.sku'])
    .execute()
}

/** How far an order of the demo and its return have come. */
export async function findProgress(db: Db, purchaseId: PurchaseId) {
  return db
    .selectFrom('orders')
    .leftJoin('order_returns', 'order_returns.purchase_id', 'orders.purchase_id')
    .where('orders.purchase_id', '=', purchaseId)
    .select(['orders.state', 'order_returns.state as return_state'])
    .executeTakeFirstOrThrow()
}

/** The house's own address for returns, where none is set. */
export async function giveReturnAddress(tx: Tx): Promise<void> {
  await tx
    .updateTable('return_rules')
    .set({
      address_fa: 'تهران، خیابان سینما، پلاک ۴۱، انبار پرده، کد پستی ۱۵۱۴۸۱۳۲۰۰',
      address_en: 'Parde warehouse, 41 Cinema Street, Tehran 1514813200, Iran',
    })
    .where('address_fa', '=', '')
    .execute()
}
