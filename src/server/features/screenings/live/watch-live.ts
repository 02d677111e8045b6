import type { LiveEventId, ProductId } from '#lib/ids.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { LiveBack } from '#lib/lists/screening-modes.ts'
import type { Core } from '#server/core.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import type { LiveDoors } from '#server/features/playback/play/index.ts'
import { livePhaseAt } from './events/live-phase.ts'
import { findFirstShown, findKeysLeft, findLiveOfProduct, findLiveRow, type LiveRow } from './live-viewer-queries.ts'
import { remembered } from './remembered.ts'
import { openLiveMaster, segmentKey } from './events/stream-keys.ts'

/** An event's row may be this old; the clock by which it is judged never is. */
const freshMs = 1000

const instant = (text: string | Date | null | undefined): Date | null => (text == null ? null : new Date(text))

/** Returns the desk's present message: its newest one, unless it was taken back. */
function messageOf({ message }: LiveRow): { fa: string; en: string } | null {
  if (message === null || message.taken_back_at !== null) return null
  return { fa: message.text_fa, en: message.text_en }
}

/** Returns the present state of an event for its viewers. */
function liveNow(row: LiveRow, now: Date) {
  const back: LiveBack = row.goes_back ?? 'window'
  const phase = livePhaseAt(
    {
      onAirAt: row.on_air_at,
      endedAt: row.ended_at,
      isHeld: row.is_held,
      writtenAt: instant(row.newest?.written_at),
    },
    now,
  )
  const replayHours = row.replay_hours ?? 0
  const until = row.ended_at === null || replayHours === 0 ? null : after(row.ended_at, hours(replayHours))
  const isShownAgain = phase === 'ended' && row.on_air_at !== null && until !== null && until > now
  return {
    eventId: row.id,
    productId: row.product_id,
    phase,
    onAirAt: row.on_air_at,
    edgeAt: phase === 'waiting' ? null : instant(row.newest?.ends_at),
    back,
    hasList: phase !== 'ended' || (row.on_air_at !== null && row.swept_at === null),
    still: presentImage(row.still),
    replay: !isShownAgain ? ('none' as const) : row.has_film ? ('film' as const) : ('list' as const),
    replayUntil: isShownAgain ? until : null,
    message: messageOf(row),
  }
}

export type LiveNow = ReturnType<typeof liveNow>

/** Live events as viewers, players and lists ask for them. */
export interface LiveEvents extends LiveDoors {
  ofProduct(productId: ProductId): Promise<LiveNow | null>
  /** By its own id, for lists and segments; undefined when there is none. */
  row(id: LiveEventId): Promise<LiveRow | undefined>
  /** The first segment and key that the public may have; null before there are any. */
  firstShown(row: LiveRow): Promise<{ sequence: number; key_number: number } | null>
}

/** @param monotonic null remembers nothing */
export function openLiveEvents(core: Core, monotonic: (() => number) | null): LiveEvents {
  const ofProducts = remembered((id: ProductId) => findLiveOfProduct(core.db, id), {
    monotonic,
    freshMs,
    keyOf: String,
  })
  const rows = remembered((id: LiveEventId) => findLiveRow(core.db, id), { monotonic, freshMs, keyOf: String })
  // both never change once they are there, so they are stored for as long as this process lives; a start that was taken
  // back has another instant the next time
  const firsts = new Map<string, { sequence: number; key_number: number }>()
  const masters = new Map<LiveEventId, Buffer>()

  const firstShown: LiveEvents['firstShown'] = async ({ id, on_air_at: onAir }) => {
    // while a start counts, also a camera whose clock runs ahead is not on air
    if (onAir === null || onAir > core.clock.now()) return null
    const name = `${id} ${onAir.getTime()}`
    const known = firsts.get(name)
    if (known !== undefined) return known
    const first = await findFirstShown(core.db, id, onAir)
    if (first !== undefined) firsts.set(name, first)
    return first ?? null
  }

  // a cut is of an event that is over, so what it leaves stays the same
  const cuts = new Map<string, { first: number; last: number } | null>()

  /**
   * Whether a key opens anything that a cut has left. Its segments have no address any more, but a cache between viewers and
   * the house may still have them.
   */
  async function isLeft({ id, cut_from: from, cut_until: until }: LiveRow, number: number): Promise<boolean> {
    if (from === null && until === null) return true
    const name = [id, from?.getTime(), until?.getTime()].join(' ')
    const left = cuts.get(name) ?? (await findKeysLeft(core.db, id, { from, until })) ?? null
    cuts.set(name, left)
    return left !== null && number >= left.first && number <= left.last
  }

  const masterOf = ({ id, sealed_master: sealed }: LiveRow): Buffer => {
    const known = masters.get(id)
    if (known !== undefined) return known
    const master = openLiveMaster(core.config, sealed)
    masters.set(id, master)
    return master
  }

  /** Whether what a key opens was shown; keys that were not given yet open nothing. */
  async function isShown(row: LiveRow, number: number): Promise<boolean> {
    const first = await firstShown(row)
    if (first === null || number < first.key_number || number >= row.next_key) return false
    return row.ended_at === null || isLeft(row, number)
  }

  const ofProduct: LiveEvents['ofProduct'] = async (productId) => {
    const row = await ofProducts.get(productId)
    return row === undefined ? null : liveNow(row, core.clock.now())
  }

  return {
    ofProduct,
    liveOf: ofProduct,
    row: (id) => rows.get(id),
    firstShown,
    async liveKey(id, number) {
      const known = await rows.get(id)
      if (known === undefined) return null
      // a key may be newer than what is remembered of its event
      const row = (await isShown(known, number)) ? known : ((await rows.get(id, true)) ?? known)
      const bytes = segmentKey(masterOf(row), number)
      return { productId: row.product_id, isShown: await isShown(row, number), bytes }
    },
  }
}
