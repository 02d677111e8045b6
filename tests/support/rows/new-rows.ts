import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Db } from '#db/client.ts'
import type { Purchases, Rights } from '#db/schema.gen.ts'
import { after, days } from '#lib/time/clock.ts'
import type { MemberId, ProductId, ProfileId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { hashToken, randomToken } from '#server/secrets.ts'

let count = 0

/** A member with an owner profile and a live session. */
export async function newMember(db: Db, now: Date, options: { staffRole?: StaffRole; language?: Locale } = {}) {
  count += 1
  const member = await db
    .insertInto('members')
    .values({
      user_name: `member${count}@example.com`,
      user_name_kind: 'email',
      first_name: 'Nika',
      last_name: 'Test',
      staff_role: options.staffRole ?? null,
      language: options.language ?? 'fa',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const profile = await db
    .insertInto('profiles')
    .values({ member_id: member.id, name: 'Nika', is_owner: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, sessionId } = await newSession(db, now, { memberId: member.id, profileId: profile.id })
  return { memberId: member.id, profileId: profile.id, token, sessionId }
}

export async function newSession(db: Db, now: Date, owner: { memberId: MemberId; profileId: ProfileId | null }) {
  const token = randomToken()
  const session = await db
    .insertInto('sessions')
    .values({
      member_id: owner.memberId,
      profile_id: owner.profileId,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: after(now, days(180)),
      // in tests months may pass between two calls; those of confirming set it themselves
      confirmed_at: after(now, days(180)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, sessionId: session.id }
}

/** A child's profile of a member, chosen in a session of its own. */
export async function newChild(db: Db, now: Date, of: { memberId: MemberId; ageLimit: number }) {
  const child = await db
    .insertInto('profiles')
    .values({ member_id: of.memberId, name: 'Kaveh', age_limit: of.ageLimit })
    .returning('id')
    .executeTakeFirstOrThrow()
  return newSession(db, now, { memberId: of.memberId, profileId: child.id })
}

export async function newImage(db: Db) {
  const row = await db
    .insertInto('images')
    .values({
      path: `test/${randomUUID()}`,
      width: 800,
      height: 1200,
      color: '#123456',
      widths: [200, 400, 800],
      has_avif: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface ProductOptions {
  kind?: ProductKind
  /** The product that contains it, and its number there. */
  within?: { productId: ProductId; position: number }
  ageRating?: number
  inPlans?: boolean
  state?: 'draft' | 'published'
  isFree?: boolean
  titleFa?: string
  titleEn?: string
  year?: number
  genres?: string[]
  releaseAt?: Date | null
  releaseEndsAt?: Date | null
  regions?: string[] | null
  prices?: { currency: 'IRR' | 'USD'; amount: number }[]
  /** Whether there is a film to play; by default a sold title has one. */
  hasFilm?: boolean
}

/** A published film with poster and synopsis, and with an offer and a film to play when it has prices. */
export async function newProduct(db: Db, now: Date, options: ProductOptions = {}) {
  count += 1
  const product = await db
    .insertInto('products')
    .values({
      kind: options.kind ?? 'movie',
      parent_id: options.within?.productId ?? null,
      position: options.within?.position ?? null,
      age_rating: options.ageRating ?? 0,
      in_plans: options.inPlans ?? false,
      state: options.state ?? 'published',
      title_fa: options.titleFa ?? `فیلم ${count}`,
      title_en: options.titleEn ?? `Film ${count}`,
      synopsis_fa: 'داستان',
      synopsis_en: 'A story',
      is_free: options.isFree ?? false,
      release_at: options.releaseAt ?? null,
      release_ends_at: options.releaseEndsAt ?? null,
      regions: options.regions ?? null,
      poster_id: await newImage(db),
      published_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if ((options.kind ?? 'movie') === 'movie')
    await db
      .insertInto('films')
      .values({ product_id: product.id, year: options.year ?? 2025 })
      .execute()
  if (options.kind === 'series')
    await db
      .insertInto('series')
      .values({ product_id: product.id, year: options.year ?? 2025 })
      .execute()
  if (options.kind === 'episode') await db.insertInto('episodes').values({ product_id: product.id }).execute()
  for (const [position, code] of (options.genres ?? []).entries()) {
    await db
      .insertInto('genres')
      .values({ code, name_fa: `ژانر ${code}`, name_en: `Genre ${code}` })
      .onConflict((c) => c.doNothing())
      .execute()
    await db.insertInto('product_genres').values({ product_id: product.id, genre_code: code, position }).execute()
  }
  let offerId: string | null = null
  if (options.prices !== undefined && options.prices.length > 0) {
    const offer = await db
      .insertInto('offers')
      .values({ product_id: product.id, way: 'buy' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('offer_prices')
      .values(options.prices.map((price) => ({ offer_id: offer.id, ...price })))
      .execute()
    offerId = offer.id
  }
  if (options.hasFilm ?? offerId !== null) await newAsset(db, product.id)
  return { productId: product.id, offerId }
}

/** Puts titles into the programme of a screening or a festival, in this order. */
export async function newProgramme(db: Db, productId: ProductId, itemIds: number[]): Promise<void> {
  const kinds = await db
    .selectFrom('products')
    .where('id', 'in', [productId, ...itemIds])
    .select(['id', 'kind'])
    .execute()
  const kindOf = (id: number) => {
    const kind = kinds.find((row) => row.id === id)?.kind
    if (kind === undefined) throw new Error(`no product ${id}`)
    return kind
  }
  await db
    .insertInto('programme_items')
    .values(
      itemIds.map((id, position) => ({
        product_id: productId,
        product_kind: kindOf(productId),
        item_id: id,
        item_kind: kindOf(id),
        position,
      })),
    )
    .execute()
}

/** An asset that is played now; its files do not exist. */
export async function newAsset(
  db: Db,
  productId: ProductId,
  options: { purpose?: 'feature' | 'preview'; sealedKey?: Buffer; durationMs?: number } = {},
) {
  const purpose = options.purpose ?? 'feature'
  const asset = await db
    .insertInto('assets')
    .values({
      product_id: productId,
      purpose,
      protection: options.sealedKey === undefined ? 'clear' : 'aes128',
      sealed_key: options.sealedKey ?? null,
      path: `assets/${randomBytes(8).toString('hex')}`,
      duration_ms: options.durationMs ?? 100_000,
      heights: [240, 720],
      audio: ['fa'],
      has_dash: options.sealedKey === undefined,
      has_storyboard: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('current_assets')
    .values({ product_id: productId, purpose, asset_id: asset.id })
    .onConflict((c) => c.columns(['product_id', 'purpose']).doUpdateSet({ asset_id: asset.id }))
    .execute()
  return asset.id
}

export async function newRight(
  db: Db,
  now: Date,
  right: { memberId: MemberId; productId: ProductId; by?: Rights['by']; startsAt?: Date; endsAt?: Date | null },
) {
  await db
    .insertInto('rights')
    .values({
      member_id: right.memberId,
      product_id: right.productId,
      by: right.by ?? 'PURCHASE',
      starts_at: right.startsAt ?? now,
      ends_at: right.endsAt ?? null,
    })
    .execute()
}

/** A film bought with rials, or a purchase of another type with the film's line. */
export async function newPurchase(
  db: Db,
  now: Date,
  of: { memberId: MemberId; productId: ProductId; state?: 'paid' | 'waiting'; type?: Purchases['type'] },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into purchases (
        member_id, type, state, subject, product_id, currency, amount, vat, idempotency_key, request_hash,
        created_at, expires_at, paid_at
      ) values (
        ${of.memberId}, ${of.type ?? 'BUY_MOVIE'}, ${of.state ?? 'paid'},
        ${JSON.stringify({ offer_id: '', title: { fa: 'باران', en: 'Rain' } })}::jsonb,
        ${of.productId}, 'IRR', 1100000, 100000, ${randomUUID()}, ${Buffer.from('hash')}, ${now}, ${now}, ${now}
      ) returning *
    ), filled as (
      insert into purchase_lines
      select id, 0, 'film', '', product_id,
        jsonb_build_object('product_id', product_id, 'release_at', null),
        'باران', 'Rain', 1, amount, 0, amount, 10, vat
      from made
    )
    select id from made`.execute(db)
  return rows[0]?.id ?? ''
}
