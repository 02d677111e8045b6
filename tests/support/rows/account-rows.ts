import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Db } from '#db/client.ts'
import {
  newAddress,
  newChildWish,
  newComment,
  newDeviceRequest,
  newEvening,
  newFavorite,
  newPasskey,
  newPerson,
  newPushDevice,
  newQuestion,
  newReportParty,
  newSavedSearch,
  newShopOrder,
  newTicketGift,
} from './account-things.ts'
import { newReservation } from './festival-rows.ts'
import { newMember, newPurchase, newSession } from './new-rows.ts'
import { newScreening, newTicket, running } from './screening-rows.ts'
import { newGoods } from './shop-rows.ts'

let count = 0

interface SignedIn {
  staffRole?: StaffRole
  /** A child's profile is chosen. */
  isChild?: boolean
  /** No profile is chosen. */
  isUnchosen?: boolean
}

/** A member with two profiles and a session, and nothing else. */
export async function newSignedIn(db: Db, now: Date, who: SignedIn = {}) {
  count += 1
  const mark = `mark-${count}-only`
  const { memberId, profileId: ownerProfileId } = await newMember(db, now, who)
  await db
    .updateTable('members')
    .set({ first_name: mark, user_name: `${mark}@example.com` })
    .where('id', '=', memberId)
    .execute()
  const second = await db
    .insertInto('profiles')
    .values({ member_id: memberId, name: mark, age_limit: who.isChild === true ? 7 : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const profileId = who.isChild === true ? second.id : ownerProfileId
  const session = await newSession(db, now, { memberId, profileId: who.isUnchosen === true ? null : profileId })
  return { mark, memberId, ownerProfileId, secondProfileId: second.id, profileId, ...session }
}

/** Makes it when somebody first asks, and no second time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** How to make each thing that an account can have. Private data contains the member's mark. */
function thingsOf(db: Db, now: Date, of: Awaited<ReturnType<typeof newSignedIn>>) {
  const { mark, memberId, profileId } = of
  const elsewhere = once(() => newSession(db, now, { memberId, profileId: of.ownerProfileId }))
  const product = once(() => newFavorite(db, now, profileId))
  const purchase = once(async () => newPurchase(db, now, { memberId, productId: await product() }))
  const screening = once(async () => (await newScreening(db, now, running(now))).productId)
  const ticket = once(async () => newTicket(db, now, { memberId, productId: await screening() }))
  const evening = once(() => newEvening(db, now, memberId))
  const order = once(async () => newShopOrder(db, now, { memberId, productId: await product() }))
  return {
    elsewhereId: async () => (await elsewhere()).sessionId,
    passkeyId: () => newPasskey(db, now, { memberId, mark }),
    addressId: () => newAddress(db, now, { memberId, mark }),
    productId: product,
    purchaseId: purchase,
    screeningId: screening,
    questionId: async () => newQuestion(db, now, { memberId, mark, productId: await screening() }),
    commentId: async () => newComment(db, now, { memberId, profileId, productId: await product() }),
    reservationId: async () =>
      (await newReservation(db, now, { memberId, purchaseId: await purchase() })).reservationId,
    userCode: () => newDeviceRequest(db, now),
    giftSecret: async () => newTicketGift(db, now, await screening()),
    partyId: () => newReportParty(db, now, { readerId: memberId, name: mark }),
    ticketId: async () => (await ticket()).ticketId,
    ticketCode: async () => (await ticket()).ticketCode,
    liveCode: async () => {
      const { productId } = await newScreening(db, now, { ...running(now), live: {} })
      return (await newTicket(db, now, { memberId, productId })).ticketCode
    },
    eveningId: async () => (await evening()).eveningId,
    eveningCode: async () => (await evening()).eveningCode,
    orderNumber: async () => (await order()).orderNumber,
    orderReturnId: async () => (await order()).orderReturnId,
    variantId: async () => (await newGoods(db, now)).variant,
    wishId: async () => newChildWish(db, now, { memberId, profileId, productId: await product(), mark }),
    searchId: () => newSavedSearch(db, now, memberId, mark),
    personId: () => newPerson(db),
    pushDeviceId: async () => newPushDevice(db, now, { memberId, sessionId: (await elsewhere()).sessionId }),
  }
}

type Makers = ReturnType<typeof thingsOf>
type Things = { [Name in keyof Makers]: Awaited<ReturnType<Makers[Name]>> }
type Account = Omit<Awaited<ReturnType<typeof newSignedIn>>, 'secondProfileId'> & Things

/** The account of a member, with the things that are wanted made anew: to read another one throws. */
async function furnish(
  { signedIn, makers }: { signedIn: Awaited<ReturnType<typeof newSignedIn>>; makers: Makers },
  isWanted: (name: string) => boolean,
): Promise<Account> {
  const account: Record<string, unknown> = { ...signedIn, profileId: signedIn.secondProfileId }
  for (const [name, make] of Object.entries(makers)) if (isWanted(name)) account[name] = await make()
  return new Proxy(account, {
    get(target, name) {
      if (name in makers && !(name in target)) throw new Error(`This account was made without ${String(name)}.`)
      return target[name as string]
    },
  }) as Account
}

/**
 * A member with one of everything that an account can have, which takes about a hundred statements; or only with the
 * things that are wanted: then to read another one throws.
 */
export async function newAccount(
  db: Db,
  now: Date,
  who: SignedIn = {},
  isWanted: (name: string) => boolean = () => true,
): Promise<Account> {
  const signedIn = await newSignedIn(db, now, who)
  return furnish({ signedIn, makers: thingsOf(db, now, signedIn) }, isWanted)
}

/** One account makes this number of calls before another one goes on, so that it comes near no limit of calls. */
const callsOfOne = 8

/**
 * Accounts that have everything, for calls that change something: the same one comes again while its session and its
 * profiles are there, and what a call names is made anew, because an earlier one may have taken it away.
 */
export function fullAccounts(db: Db, now: Date, who: SignedIn = {}) {
  let one: { signedIn: Awaited<ReturnType<typeof newSignedIn>>; makers: Makers; calls: number } | null = null
  const isWhole = async ({ sessionId, secondProfileId }: Awaited<ReturnType<typeof newSignedIn>>) => {
    const found = await db
      .selectFrom('sessions')
      .innerJoin('profiles', 'profiles.member_id', 'sessions.member_id')
      .innerJoin('members', 'members.id', 'sessions.member_id')
      .where('sessions.id', '=', sessionId)
      .where('sessions.ended_at', 'is', null)
      .where('members.deleted_at', 'is', null)
      .where('profiles.id', '=', secondProfileId)
      .select('sessions.id')
      .executeTakeFirst()
    return found !== undefined
  }
  return async (isNamed: (name: string) => boolean): Promise<Account> => {
    if (one !== null && one.calls < callsOfOne && (await isWhole(one.signedIn))) {
      one.calls += 1
      return furnish({ signedIn: one.signedIn, makers: thingsOf(db, now, one.signedIn) }, isNamed)
    }
    const signedIn = await newSignedIn(db, now, who)
    one = { signedIn, makers: thingsOf(db, now, signedIn), calls: 1 }
    return furnish(one, () => true)
  }
}
