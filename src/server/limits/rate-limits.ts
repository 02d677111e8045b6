import { days, hours, minutes } from '#lib/time/clock.ts'
import { failTooMany } from '#server/fail.ts'
import type { Core } from '#server/core.ts'
import { blockOf, networkOf } from '#server/http/address.ts'
import { countHits, findHits, forgetHits, takeBackHits } from '#server/limits/rate-limit-queries.ts'

/**
 * How often something may happen in a window that begins with its first occurrence. Stored as rows, so that all
 * processes count together. Each counter belongs to one caller (an address, a device, a session, a member), so nobody
 * uses up another's. Limits of addresses are high, because a mobile operator or a cafe puts hundreds of people behind
 * one address. For IPv6 a household's network counts, because it has more addresses than any limit. A block is what one
 * customer can hold as a whole. The arithmetic of guessing is in docs/decisions/044-lock-out.md.
 */
const limits = {
  'init.address': { most: 200, windowMs: minutes(10) },
  'init.block': { most: 600, windowMs: minutes(10) },
  'init.device': { most: 100, windowMs: minutes(10) },
  'init.network': { most: 100, windowMs: minutes(10) },
  'device.address': { most: 60, windowMs: minutes(10) },
  'device.block': { most: 300, windowMs: minutes(10) },
  // codes that are sent
  'code.address': { most: 100, windowMs: hours(1) },
  'code.block': { most: 300, windowMs: hours(1) },
  'code.device': { most: 5, windowMs: hours(1) },
  'code.network': { most: 5, windowMs: hours(1) },
  'code.member': { most: 5, windowMs: hours(1) },
  'code.name_and_address': { most: 5, windowMs: hours(1) },
  'code.name_and_block': { most: 20, windowMs: days(1) },
  // codes that are tried
  'verify.address': { most: 200, windowMs: minutes(10) },
  'verify.block': { most: 600, windowMs: minutes(10) },
  'verify.device': { most: 25, windowMs: hours(1) },
  'verify.network': { most: 25, windowMs: hours(1) },
  'verify.member': { most: 25, windowMs: hours(1) },
  'verify.name_and_address': { most: 20, windowMs: days(1) },
  'verify.name_and_block': { most: 40, windowMs: days(1) },
  // passwords
  'login.address': { most: 200, windowMs: minutes(15) },
  'login.block': { most: 600, windowMs: minutes(15) },
  'login.device': { most: 10, windowMs: minutes(15) },
  'login.network': { most: 10, windowMs: minutes(15) },
  'login.name_and_address': { most: 10, windowMs: minutes(15) },
  'login.name_and_address_by_day': { most: 30, windowMs: days(1) },
  'login.name_and_block': { most: 60, windowMs: days(1) },
  // each proof of work is valid once
  'work.seed': { most: 1, windowMs: minutes(5) },
  // all calls of a kind from a sixteenth of the blocks: nobody is refused by it; strangers must do proof of work
  // (admission/crowd.ts)
  'init.crowd': { most: Infinity, windowMs: minutes(10) },
  'device.crowd': { most: Infinity, windowMs: minutes(10) },
  'code.crowd': { most: Infinity, windowMs: hours(1) },
  'verify.crowd': { most: Infinity, windowMs: minutes(10) },
  'login.crowd': { most: Infinity, windowMs: minutes(1) },
  'complete.address': { most: 100, windowMs: minutes(10) },
  'reset.address': { most: 100, windowMs: minutes(10) },
  'cross_login.address': { most: 100, windowMs: minutes(10) },
  // factors: answered, wrong codes by the ground on which they were asked for, and changed
  'factor.address': { most: 200, windowMs: minutes(10) },
  'factor.by_password': { most: 10, windowMs: hours(1) },
  'factor.by_password_by_day': { most: 30, windowMs: days(1) },
  'factor.by_code': { most: 10, windowMs: hours(1) },
  'factor.by_code_by_day': { most: 30, windowMs: days(1) },
  'factor.device': { most: 10, windowMs: hours(1) },
  'factor.device_by_day': { most: 30, windowMs: days(1) },
  'factor.session': { most: 10, windowMs: hours(1) },
  'factor.signed_in': { most: 30, windowMs: days(1) },
  'factor_change.member': { most: 60, windowMs: hours(1) },
  'passkey.address': { most: 200, windowMs: minutes(10) },
  'device_code.member': { most: 30, windowMs: minutes(10) },
  'pin.profile_and_session': { most: 5, windowMs: minutes(15) },
  'pin.profile_and_session_by_day': { most: 30, windowMs: days(1) },
  'pin.profile': { most: 300, windowMs: days(1) },
  'avatar.member': { most: 40, windowMs: hours(1) },
  // a signed-in member is asked for the password again
  'password.session': { most: 10, windowMs: minutes(15) },
  'password.session_by_day': { most: 60, windowMs: days(1) },
  'password.member': { most: 600, windowMs: days(1) },
  'particulars.member': { most: 60, windowMs: hours(1) },
  'export.member': { most: 5, windowMs: hours(1) },
  // so that discount codes cannot be guessed
  'discount.member': { most: 30, windowMs: minutes(10) },
  'discount.address': { most: 600, windowMs: minutes(10) },
  // wrong codes of tickets
  'ticket.member': { most: 5, windowMs: minutes(10) },
  'ticket.address': { most: 100, windowMs: minutes(10) },
  // questions to a guest, and votes for them
  'question.member': { most: 10, windowMs: hours(1) },
  'question.vote': { most: 120, windowMs: minutes(10) },
  // comments: written, changed and reported
  'comment.pace': { most: 1, windowMs: 20_000 },
  'comment.member': { most: 10, windowMs: hours(1) },
  'comment.edit': { most: 60, windowMs: hours(1) },
  'comment.report': { most: 60, windowMs: hours(1) },
  // links by which tickets are given away: made, sent to an address, and tried
  'ticket_gift.member': { most: 40, windowMs: hours(1) },
  'ticket_gift_letter.member': { most: 10, windowMs: days(1) },
  'ticket_gift_wrong.address': { most: 100, windowMs: minutes(10) },
  // invitations of staff, and wrong links of them
  'staff_invitation.member': { most: 30, windowMs: hours(1) },
  'staff_link_wrong.address': { most: 100, windowMs: minutes(10) },
  // steps of a sign-in by the provider of an organisation
  'oidc.address': { most: 200, windowMs: minutes(10) },
  // keys of machines: unknown ones by address, and the calls of each
  'api_key_wrong.address': { most: 100, windowMs: minutes(10) },
  'api_key.calls': { most: 600, windowMs: minutes(1) },
  // guests of group tickets: written by a holder; seats taken by the link of one ticket, also when they are left again;
  // wrong links and tokens
  'ticket_guest.member': { most: 400, windowMs: hours(1) },
  'ticket_guest.ticket': { most: 300, windowMs: hours(1) },
  'ticket_guest_wrong.address': { most: 100, windowMs: minutes(10) },
  // codes tried by visitors who are not signed in, right codes of tickets too: the answer is the same
  'ticket_guest_code.address': { most: 300, windowMs: minutes(10) },
  // seats of a group ticket that its holder gives back
  'seats_back.member': { most: 120, windowMs: hours(1) },
  // captchas that are asked for, and their sounds
  'captcha.address': { most: 200, windowMs: hours(1) },
  'captcha.block': { most: 600, windowMs: hours(1) },
  'captcha_sound.address': { most: 600, windowMs: hours(1) },
  // cases: written by strangers; letters and pictures that are added by their link; letters to one address that never wrote
  'contact.address': { most: 60, windowMs: hours(1) },
  'contact.block': { most: 180, windowMs: hours(1) },
  'contact.letters_to': { most: 4, windowMs: hours(1) },
  // notices that an editor of their words sends to themselves
  'notice_test.member': { most: 30, windowMs: hours(1) },
  // reports from the player
  'play_report.member': { most: 20, windowMs: hours(1) },
  'case_letter.case': { most: 20, windowMs: hours(1) },
  'case_picture.case': { most: 30, windowMs: hours(1) },
  // returns of goods that a member asks for, and their pictures
  'shop_return.member': { most: 60, windowMs: hours(1) },
  'shop_return.picture': { most: 60, windowMs: hours(1) },
  // lines for seats that a member joins
  'waiting.member': { most: 60, windowMs: hours(1) },
  // wrong codes of a cafe's screen, and what its remotes wish
  'remote_wrong.address': { most: 60, windowMs: minutes(10) },
  // calls of a host's device that sell at the door; each may bring many sales
  'door_sale.member': { most: 120, windowMs: minutes(10) },
  'remote.evening': { most: 1200, windowMs: minutes(10) },
  'remote.host': { most: 1200, windowMs: minutes(10) },
  // wrong codes of invitations
  'invitation.member': { most: 10, windowMs: minutes(10) },
  'invitation.address': { most: 100, windowMs: minutes(10) },
  // places at shows of a festival, reserved or returned; changes of the own plan
  'festival_place.member': { most: 120, windowMs: hours(1) },
  'festival_vote.member': { most: 60, windowMs: minutes(10) },
  'festival_plan.member': { most: 300, windowMs: hours(1) },
  // goods that a member wants to be told of
  'stock_wish.member': { most: 120, windowMs: hours(1) },
  // carts that visitors make
  'cart_new.address': { most: 300, windowMs: hours(1) },
  // bank references that buyers type
  'reference.member': { most: 20, windowMs: hours(1) },
} as const

export type Limit = keyof typeof limits

/** Limits with the caller for whom each counts. */
export type Hits = Partial<Record<Limit, string>>

function keyOf(limit: string, whom: string): string {
  if (limit.endsWith('.address')) return `${limit}:${networkOf(whom)}`
  return `${limit}:${limit.endsWith('.block') ? blockOf(whom) : whom}`
}

export const keysOf = (hits: Hits): string[] => Object.entries(hits).map(([name, whom]) => keyOf(name, whom))

/** The number of occurrences in each window, this one included. */
export type Counted = Partial<Record<Limit, number>>

/**
 * Counts one occurrence of each, and refuses with 429 and Retry-After when a limit is exceeded. A refused call is not
 * counted. Otherwise a person who presses the button repeatedly during a wait of a quarter of an hour would use up the
 * whole day, and a child who guesses PINs would use up the tries that all sessions share.
 */
export async function limit(core: Core, hits: Hits): Promise<Counted> {
  if (Object.keys(hits).length === 0) return {}
  const now = core.clock.now()
  const entries = (Object.entries(hits) as [Limit, string][]).map(([name, whom]) => ({
    name,
    key: keyOf(name, whom),
    ...limits[name],
  }))
  const rows = new Map((await countHits(core.db, entries, now)).map((row) => [row.key, row]))
  const counted: Counted = {}
  const waits: number[] = []
  for (const { name, key, most, windowMs } of entries) {
    const row = rows.get(key)
    if (row === undefined) continue
    counted[name] = row.count
    if (row.count > most) waits.push(row.window_start.getTime() + windowMs - now.getTime())
  }
  if (waits.length === 0) return counted
  await takeBackHits(core.db, keysOf(hits))
  return failAfter(waits)
}

function failAfter(waits: readonly number[]): never {
  return failTooMany(Math.max(1, Math.ceil(Math.max(...waits) / 1000)))
}

/**
 * Refuses with 429 where a limit was reached, and counts nothing: for an occurrence that is only counted when it turns
 * out to be wrong.
 */
export async function refuseReached(core: Core, hits: Hits): Promise<void> {
  const now = core.clock.now()
  const rows = new Map((await findHits(core.db, keysOf(hits))).map((row) => [row.key, row]))
  const waits = (Object.entries(hits) as [Limit, string][]).flatMap(([name, whom]) => {
    const { most, windowMs } = limits[name]
    const row = rows.get(keyOf(name, whom))
    const wait = row === undefined || row.count < most ? 0 : row.window_start.getTime() + windowMs - now.getTime()
    // a window that begins in the future was recorded before the clock was set back
    return wait > 0 && wait <= windowMs ? [wait] : []
  })
  if (waits.length > 0) failAfter(waits)
}

/** An occurrence that turned out to be none. */
export async function takeBack(core: Core, hits: Hits): Promise<void> {
  if (Object.keys(hits).length > 0) await takeBackHits(core.db, keysOf(hits))
}

/** A success resets what failures before it counted. */
export async function forget(core: Core, hits: Hits): Promise<void> {
  await forgetHits(core.db, keysOf(hits))
}
