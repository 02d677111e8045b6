import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { json } from '#db/json-columns.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { AddressId, CommentId, MemberId, PasskeyId, ProductId, ProfileId, SessionId } from '#lib/ids.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { newMember, newProduct, newPurchase } from './new-rows.ts'
import { newScreening, newTicket, running } from './screening-rows.ts'
import { newMethod } from './shop-rows.ts'

const codeSigns = 'CDFGHJKMNPQRTVWXY34679'
let devices = 0

/** An address, the one to which goods go where nothing else is said. */
export async function newAddress(db: Db, now: Date, of: { memberId: MemberId; mark: string }): Promise<AddressId> {
  await db.updateTable('addresses').set({ is_default: false }).where('member_id', '=', of.memberId).execute()
  const { id } = await db
    .insertInto('addresses')
    .values({
      member_id: of.memberId,
      title: of.mark,
      state: 'IR-07',
      city: 'تهران',
      delivery_to: of.mark,
      tel: '+989120000012',
      postal_code: '1234567890',
      full_address: of.mark,
      is_default: true,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A film, and that it is liked. */
export async function newFavorite(db: Db, now: Date, profileId: ProfileId): Promise<ProductId> {
  const { productId } = await newProduct(db, now)
  await db.insertInto('favorites').values({ profile_id: profileId, product_id: productId, created_at: now }).execute()
  return productId
}

export async function newQuestion(
  db: Db,
  now: Date,
  { memberId, mark, productId }: { memberId: MemberId; mark: string; productId: ProductId },
): Promise<string> {
  const { id } = await db
    .insertInto('screening_questions')
    .values({ product_id: productId, member_id: memberId, name: mark, text: mark, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A comment that everybody may read; its text is nobody's secret. */
export async function newComment(
  db: Db,
  now: Date,
  by: { memberId: MemberId; profileId: ProfileId; productId: ProductId },
): Promise<CommentId> {
  const row = await db
    .insertInto('comments')
    .values({
      product_id: by.productId,
      member_id: by.memberId,
      profile_id: by.profileId,
      text: 'خوب بود',
      has_watched: false,
      state: 'shown',
      same_as: Buffer.from('x'),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Somebody in credits, whose name everybody may read. */
export async function newPerson(db: Db): Promise<number> {
  const name = randomUUID()
  const { id } = await db
    .insertInto('people')
    .values({ name_fa: name, name_en: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function newPushDevice(
  db: Db,
  now: Date,
  of: { memberId: MemberId; sessionId: SessionId },
): Promise<string> {
  const { id } = await db
    .insertInto('push_devices')
    .values({
      member_id: of.memberId,
      session_id: of.sessionId,
      endpoint_hash: randomBytes(32),
      sealed: Buffer.from('x'),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The search for films of war, kept under this name, once. */
export async function newSavedSearch(db: Db, now: Date, memberId: MemberId, name: string): Promise<string> {
  await db.deleteFrom('saved_searches').where('member_id', '=', memberId).execute()
  const { id } = await db
    .insertInto('saved_searches')
    .values({ member_id: memberId, name, asked: json({ genre: 'war' }), checked_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A wish of a profile for a title; its word to the child is this. */
export async function newChildWish(
  db: Db,
  now: Date,
  wish: { memberId: MemberId; profileId: ProfileId; productId: ProductId; mark: string },
): Promise<string> {
  const { id } = await db
    .insertInto('child_wishes')
    .values({
      member_id: wish.memberId,
      profile_id: wish.profileId,
      product_id: wish.productId,
      word: wish.mark,
      prices: json([]),
      created_at: now,
      ends_at: after(now, hours(24)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody with a share in screenings, whose reports this member may read. */
export async function newReportParty(db: Db, now: Date, party: { readerId: MemberId; name: string }): Promise<string> {
  const { id } = await db
    .insertInto('report_parties')
    .values({ name: party.name, role: 'organiser', reader_id: party.readerId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A running evening of a cafe whose host the member is, with a ticket on its door list. */
export async function newEvening(db: Db, now: Date, memberId: string) {
  const names = { name_fa: 'کافه', name_en: 'Cafe', city_fa: 'شیراز', city_en: 'Shiraz' }
  const { id } = await db
    .insertInto('cafes')
    .values({ ...names, address_fa: 'بازار', address_en: 'Bazaar', longitude: 52.5, latitude: 29.6, seats: 20 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('cafe_hosts').values({ cafe_id: id, member_id: memberId, since: now }).execute()
  const { productId } = await newScreening(db, now, { ...running(now), mode: 'room' })
  await db.updateTable('screenings').set({ cafe_id: id }).where('product_id', '=', productId).execute()
  const guest = await newMember(db, now)
  const { ticketCode } = await newTicket(db, now, { memberId: guest.memberId, productId })
  return { eveningId: productId, eveningCode: ticketCode }
}

/** A delivered order of goods, with a return that the member has asked for. */
export async function newShopOrder(db: Db, now: Date, of: { memberId: MemberId; productId: ProductId }) {
  const purchaseId = await newPurchase(db, now, of)
  const methodId = await newMethod(db)
  const { memberId } = of
  const sent = { method_id: methodId, position: 1, weight_grams: 300, days_min: 2, days_max: 4, state: 'sold' as const }
  await db
    .insertInto('deliveries')
    .values({ ...sent, purchase_id: purchaseId, member_id: memberId })
    .execute()
  await db
    .insertInto('orders')
    .values({ purchase_id: purchaseId, member_id: memberId, registred_at: now, state: 'Delivered', delivered_at: now })
    .execute()
  const { id: orderReturnId } = await db
    .insertInto('order_returns')
    .values({
      purchase_id: purchaseId,
      member_id: memberId,
      reason: 'damaged',
      to_wallet: true,
      asked_at: now,
      idempotency_key: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { number: orderNumber } = await db
    .selectFrom('purchases')
    .where('id', '=', purchaseId)
    .select('number')
    .executeTakeFirstOrThrow()
  return { orderNumber, orderReturnId }
}

/** A television that shows a code. */
export async function newDeviceRequest(db: Db, now: Date): Promise<string> {
  devices += 1
  const sign = (at: number) => codeSigns.charAt(Math.floor(devices / 22 ** at) % 22)
  const userCode = `CCCC${[3, 2, 1, 0].map(sign).join('')}`
  await db
    .insertInto('device_requests')
    .values({
      device_hash: hashToken(randomToken()),
      user_code: userCode,
      created_at: now,
      expires_at: after(now, minutes(10)),
    })
    .execute()
  return userCode
}

/** The link of a ticket that somebody else gives away. */
export async function newTicketGift(db: Db, now: Date, productId: number): Promise<string> {
  const { memberId } = await newMember(db, now)
  const { ticketId } = await newTicket(db, now, { memberId, productId })
  const secret = randomToken()
  await db
    .insertInto('ticket_gifts')
    .values({
      ticket_id: ticketId,
      giver_id: memberId,
      giver_name: 'N',
      secret_hash: hashToken(secret),
      created_at: now,
      expires_at: after(now, minutes(10)),
    })
    .execute()
  return secret
}

/** A passkey that nobody holds. */
export async function newPasskey(db: Db, now: Date, of: { memberId: MemberId; mark: string }): Promise<PasskeyId> {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      member_id: of.memberId,
      credential_id: randomBytes(16),
      public_key: randomBytes(16),
      counter: 0,
      transports: [],
      name: of.mark,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
