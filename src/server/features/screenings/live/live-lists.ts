import { after, seconds } from '#lib/time/clock.ts'
import type { LiveEventId } from '#lib/ids.ts'
import type { LiveRung } from '#lib/media/live-health.ts'
import { liveList, liveMaster, type LiveSegment, type MasterRung } from '#lib/media/live-list.ts'
import type { Core } from '#server/core.ts'
import { isHeldBack } from './held-segments.ts'
import { findHolds } from './hold-queries.ts'
import { findLiveEvent, type LiveEventRow } from './events/live-event-queries.ts'
import { type findNewest, findRungs, findRuns, hasDependentSegment } from './events/live-run-queries.ts'
import { findInDatabase, type FindSegments } from './segment-memory.ts'

/** The most segments in a list from the beginning: ten hours. */
export const longestEvent = 18_000
/** A sliding list: a minute to go back in. */
const windowSegments = 30
/** A lower rung writes no segment that is this many behind the encoder's own picture. */
export const lostAfter = 10
/** From here on the lists say that it is a gap; between the two lies the time that writing may take, eight seconds. */
const gapAfter = lostAfter + 4

export interface AskedList {
  rung: LiveRung
  kind: 'sliding' | 'event'
  /** Everything, also what was sent before the event was on air: for its organisers only. */
  withRehearsal: boolean
  /** For organisers: only what was sent since an instant. */
  since?: Date | null
  keyUri: (keyNumber: number) => string
  /** Only what is new, for a player that has the rest. */
  isDelta?: boolean
  /** Where segments are read; left out: the database. */
  findSegments?: FindSegments
}

const stored = (row: Awaited<ReturnType<typeof findNewest>>[number]): LiveSegment => ({
  sequence: row.sequence,
  runId: row.run_id,
  runNumber: row.run_number,
  keyNumber: row.key_number,
  startsAt: row.starts_at,
  durationUs: row.duration_us,
  isIndependent: row.is_independent,
  isGap: false,
})

/**
 * The entries of a rung: all sequence numbers of the top rung up to its own newest one. Where it has no segment it could
 * not follow, and there is a gap, so that the numbers of all rungs mean the same moment. A rung that stands still has gaps
 * as well, or its list would shrink as the window goes on and be gone after a minute.
 */
export function withGaps(top: readonly LiveSegment[], own: readonly LiveSegment[]): LiveSegment[] {
  const last = own.at(-1)
  if (last === undefined) return []
  const newest = Math.max(last.sequence, (top.at(-1)?.sequence ?? 0) - gapAfter)
  const bySequence = new Map(own.map((segment) => [segment.sequence, segment]))
  return top
    .filter(({ sequence }) => sequence <= newest)
    .map((segment) => bySequence.get(segment.sequence) ?? { ...segment, isGap: true })
}

/**
 * Returns the visible part of an event: since it was on air, and once it is over the rest that its desk has left. A
 * camera sends until it is cut, seconds after the end: a list that is over must not grow, and a desk that ends a hold
 * that way means it.
 */
export function shownOf(event: Pick<LiveEventRow, 'on_air_at' | 'ended_at' | 'cut_from' | 'cut_until'>) {
  const { on_air_at: onAir, ended_at: ended, cut_from: from, cut_until: until } = event
  if (ended === null) return { from: onAir, until: null, listedBy: null }
  return { from: from !== null && onAir !== null && from > onAir ? from : onAir, until, listedBy: ended }
}

/** At the end a lower rung is a few seconds behind, or six where the machine is busy; what comes later comes no more. */
const tailMs = seconds(15)

/** Tells whether a finished event's list has all that it will have: a player that reads an end reads it no more. */
function isTold(
  { ended_at: ended }: Pick<LiveEventRow, 'ended_at'>,
  { top, own }: Record<'top' | 'own', readonly LiveSegment[]>,
  now: Date,
): boolean {
  if (ended === null) return false
  return (own.at(-1)?.sequence ?? 0) >= (top.at(-1)?.sequence ?? 0) || after(ended, tailMs) <= now
}

/**
 * An event that its desk ended while it was held has no picture at its end, and a player that shows it again would wait
 * there. Players that were live have read the end by then, so nobody's list loses what it had.
 */
const upToItsEnd = (entries: readonly LiveSegment[]): readonly LiveSegment[] =>
  entries.slice(0, entries.findLastIndex(({ isGap }) => !isGap) + 1)

/**
 * A media playlist of an event, with addresses relative to `{rung}/…` of its folder: `{run}/{rung}/{sequence}.m4s`. Null
 * before there is a segment, and for the public before the event is on air. The caller may remember it for a second.
 */
export async function readLiveList(
  core: Pick<Core, 'db' | 'clock'>,
  id: LiveEventId,
  asked: AskedList,
): Promise<string | null> {
  const { rung, kind, withRehearsal, since = null, keyUri, isDelta = false } = asked
  const { findSegments = findInDatabase(core.db) } = asked
  const event = await findLiveEvent(core.db, id)
  if (event === undefined || (event.on_air_at === null && !withRehearsal)) return null
  const count = kind === 'event' ? longestEvent : windowSegments
  const { listedBy, ...shown } = withRehearsal ? { from: since, until: null, listedBy: null } : shownOf(event)
  // its organisers see what happens during a hold
  const holds = withRehearsal ? [] : await findHolds(core.db, id)
  const topRows = await findSegments(id, { rung: 'top', count, ...shown, listedBy })
  const top = topRows.map(stored)
  const own = rung === 'top' ? top : (await findSegments(id, { rung, count, ...shown })).map(stored)
  // by the top rung, so that a number is a gap in all rungs or in none
  const held = new Set(topRows.filter((row) => isHeldBack(row, holds)).map(({ sequence }) => sequence))
  const entries = withGaps(top, own).map((entry) => (held.has(entry.sequence) ? { ...entry, isGap: true } : entry))
  const now = core.clock.now()
  const isOver = isTold(event, { top, own }, now)
  const told = isOver && kind === 'event' && after(event.ended_at ?? now, tailMs) <= now ? upToItsEnd(entries) : entries
  if (told.length === 0) return null
  return liveList(told, {
    // what is longer than a list may be has lost its beginning, which a list of the other kind must not
    kind: kind === 'event' && top.length < longestEvent ? 'event' : 'sliding',
    isOver,
    isDelta,
    keyUri,
    segmentUri: ({ runId, sequence }) => `${runId}/${rung}/${sequence}.m4s`,
    initUri: (runId) => `${runId}/${rung}/init.mp4`,
  })
}

const heights: Readonly<Record<LiveRung, number | null>> = { top: null, v480: 480, v240: 240, sound: 0 }

/** The master list of the sliding lists, or of those from the beginning (`-all`). Null before there is a segment. */
export async function readLiveMaster(
  { db }: Pick<Core, 'db'>,
  id: LiveEventId,
  kind: AskedList['kind'],
): Promise<string | null> {
  const [event, rungs, runs] = await Promise.all([findLiveEvent(db, id), findRungs(db, id), findRuns(db, id)])
  const run = runs.at(-1)
  if (run === undefined || rungs.length === 0) return null
  const video = run.codecs.split(',').filter((codec) => !codec.startsWith('mp4a'))
  const sound = run.codecs.split(',').filter((codec) => codec.startsWith('mp4a'))
  // what is in the sliding lists is what was read; the lower rungs have the pictures of the encoder's own
  const areIndependent =
    rungs.every((one) => one.are_independent) && (kind === 'sliding' || !(await hasDependentSegment(db, id)))
  const frameRate = event?.health?.frameRate ?? null
  const shown = rungs.map(({ rung, bits, peak_bits: peakBits }): MasterRung => {
    const height = heights[rung] ?? run.height
    const width = Math.round((run.width * height) / Math.max(1, run.height) / 2) * 2
    const codecs = [...(rung === 'top' ? video : rung === 'sound' ? [] : ['avc1.4d401f']), ...sound].join(',')
    const uri = `${rung}${kind === 'event' ? '-all' : ''}.m3u8`
    return { rung, uri, bits, peakBits, width: rung === 'top' ? run.width : width, height, codecs, frameRate }
  })
  return liveMaster(shown, areIndependent)
}
