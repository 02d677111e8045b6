import type { z } from 'zod'
import {
  type EveningScreen,
  type getEveningScreen as hostContract,
  mostRemotes,
} from '#contract/screenings/cafes/evening-screens.ts'
import { transaction } from '#db/transaction.ts'
import { after, seconds } from '#lib/time/clock.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import type { Viewer } from '#server/viewer.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { isHostOf } from './evening-queries.ts'
import { mayBeRemote } from './evening-start.ts'
import { mustBeAtDoor } from './host-evening.ts'
import { hashOfPairing, pairingCodeOf, readPairingCode } from '../door/pairing-code.ts'
import {
  deleteRemote,
  findScreen,
  findScreenOfRemote,
  insertRemote,
  insertWish,
  listRemotes,
  listWishes,
  lockScreen,
  lockScreenOfCode,
  replacePairing,
  type ScreenRow,
  type Told,
  type Wish,
  writeTold,
} from './screen-queries.ts'

const numbersOfRemotes = Array.from({ length: mostRemotes }, (_, at) => at + 1)

/** A screen tells each second; after this it counts as not connected. */
const silentMs = seconds(6)

type Shown = z.input<typeof EveningScreen>
type SeenByPhone = Shown & { number: number }
type HostScreen = z.input<(typeof hostContract)['responses'][200]>

const factsOf = (row: ScreenRow) => ({ fate: row.fate, startsAt: row.release_at, endsAt: row.release_ends_at })

function presentScreen(row: ScreenRow, locale: Locale, now: Date): Shown {
  return {
    now: now.toISOString(),
    title: inLocale(row.title_fa, row.title_en, locale),
    cafe: inLocale(row.name_fa, row.name_en, locale),
    starts_at: row.release_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    is_connected: row.told_at !== null && after(row.told_at, silentMs) > now,
    position_ms: row.position_ms,
    duration_ms: row.duration_ms,
    is_paused: row.is_paused,
    is_dark: row.is_dark,
    volume: row.volume,
    subtitle_choices: row.subtitle_choices,
    subtitle: row.subtitle,
    subtitle_size: row.subtitle_size,
  }
}

async function presentHost(core: Core, row: ScreenRow, locale: Locale): Promise<HostScreen> {
  const phones = await listRemotes(core.db, row.product_id)
  const now = core.clock.now()
  const isOpen = mayBeRemote(factsOf(row), now)
  return {
    screen: presentScreen(row, locale, now),
    code: isOpen ? pairingCodeOf(core.config.secret, { productId: row.product_id, pairing: row.pairing }) : null,
    phones: phones.map(({ number, paired_at: since }) => ({ number, since: since.toISOString() })),
  }
}

/** The screen for a host's other device. Fails with `product.not_found` for everybody else, `screen.not_started`. */
export async function seeScreen(core: Core, viewer: Viewer, id: ProductId, locale: Locale): Promise<HostScreen> {
  await mustBeAtDoor(core, viewer, id)
  return presentHost(core, (await findScreen(core.db, id)) ?? fail('screen.not_started'), locale)
}

/**
 * Takes what the screen says, and answers what was wished since; normally one statement. Fails with
 * `ticket.moved_elsewhere` when another player has the evening's place.
 */
export async function tellScreen(
  core: Core,
  from: { viewer: Viewer; id: ProductId; placeId: string; after: number | null },
  told: Told,
): Promise<{ number: number; wishes: Wish[] }> {
  const { viewer, id, placeId } = from
  const now = core.clock.now()
  const number = await writeTold(core.db, { id, memberId: viewer.memberId, placeId, now }, told)
  if (number === undefined) {
    await mustBeAtDoor(core, viewer, id)
    fail('ticket.moved_elsewhere')
  }
  const known = from.after ?? number
  return { number, wishes: known < number ? await listWishes(core.db, id, known, number) : [] }
}

/** A wish; those of phones count together, so that one phone without end does not use up a host's own. */
async function writeWish(core: Core, id: ProductId, wish: Wish, host: MemberId | null = null): Promise<void> {
  await limit(core, host === null ? { 'remote.evening': String(id) } : { 'remote.host': host })
  await transaction(core.db, (tx) => insertWish(tx, id, wish))
}

/** A host wishes something from another device. Fails as `seeScreen`, and with `cafe.evening_over` when it plays no more. */
export async function wishAsHost(core: Core, viewer: Viewer, id: ProductId, wish: Wish): Promise<void> {
  await mustBeAtDoor(core, viewer, id)
  const row = (await findScreen(core.db, id)) ?? fail('screen.not_started')
  if (!mayBeRemote(factsOf(row), core.clock.now())) fail('cafe.evening_over')
  await writeWish(core, id, wish, viewer.memberId)
}

/** A new code for the screen; phones of before are remotes no more. */
export async function renewPairing(core: Core, viewer: Viewer, id: ProductId, locale: Locale): Promise<HostScreen> {
  const { secret } = core.config
  await transaction(core.db, async (tx) => {
    if (!(await isHostOf(tx, id, viewer.memberId, true))) fail('product.not_found')
    const row = (await lockScreen(tx, id)) ?? fail('screen.not_started')
    const next = { productId: id, pairing: row.pairing + 1 }
    await replacePairing(tx, { ...next, pairingHash: hashOfPairing(secret, pairingCodeOf(secret, next)) })
  })
  return seeScreen(core, viewer, id, locale)
}

/** One phone is a remote no more; a second time changes nothing. Fails as `seeScreen`. */
export async function removePhone(
  core: Core,
  from: { viewer: Viewer; id: ProductId; locale: Locale },
  phone: { number: number; since: Date },
): Promise<HostScreen> {
  const { viewer, id, locale } = from
  await transaction(core.db, async (tx) => {
    if (!(await isHostOf(tx, id, viewer.memberId, true))) fail('product.not_found')
    await deleteRemote(tx, { productId: id, ...phone })
  })
  return seeScreen(core, viewer, id, locale)
}

/**
 * Makes a phone a remote. Wrong codes are limited by address and told nothing; fails with `remote.unknown`, also after the
 * evening, and with `remote.full`. The right code is never refused for the wrong ones: guests share the cafe's address with
 * its host, and 40 bits are not guessed in an evening.
 */
export async function pairRemote(
  core: Core,
  asked: { code: string; ip: string; locale: Locale },
): Promise<{ key: string; screen: SeenByPhone }> {
  const hits = { 'remote_wrong.address': asked.ip }
  const now = core.clock.now()
  const code = readPairingCode(asked.code)
  const key = randomToken()
  const row = await transaction(core.db, async (tx) => {
    if (code === null) return undefined
    const found = await lockScreenOfCode(tx, hashOfPairing(core.config.secret, code))
    if (found === undefined || !mayBeRemote(factsOf(found), now)) return undefined
    const taken = (await listRemotes(tx, found.product_id)).map(({ number }) => number)
    const number = numbersOfRemotes.find((one) => !taken.includes(one)) ?? fail('remote.full')
    await insertRemote(tx, { productId: found.product_id, keyHash: hashToken(key), number, now })
    return { ...found, number }
  })
  if (row === undefined) {
    await limit(core, hits)
    fail('remote.unknown')
  }
  return { key, screen: { ...presentScreen(row, asked.locale, now), number: row.number } }
}

/** The screen of a paired phone. Fails with `remote.ended` for any other key, and when the evening plays no more. */
export async function seeByRemote(
  core: Core,
  key: string,
  locale: Locale,
): Promise<{ id: ProductId; screen: SeenByPhone }> {
  const now = core.clock.now()
  const row = await findScreenOfRemote(core.db, hashToken(key))
  if (row === undefined || !mayBeRemote(factsOf(row), now)) fail('remote.ended')
  return { id: row.product_id, screen: { ...presentScreen(row, locale, now), number: row.number } }
}

/** A paired phone wishes something. Fails as `seeByRemote`. */
export async function wishByRemote(core: Core, key: string, wish: Wish, locale: Locale): Promise<SeenByPhone> {
  const { id, screen } = await seeByRemote(core, key, locale)
  await writeWish(core, id, wish)
  return screen
}
