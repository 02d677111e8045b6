import type { z } from 'zod'
import type { getLiveDesk, listLiveEvents } from '#contract/screenings/live/live-desk.ts'
import type { LiveHealth } from '#lib/media/live-health.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Regions } from '#server/http/caller-country.ts'
import { findMessages, findNotes } from '#server/features/screenings/live/index.ts'
import { viewersNow, type ViewersNow } from '#server/features/playback/places/index.ts'
import { delayOf, doorsOf, encoderOf, factsOf, rungState } from './desk-facts.ts'
import { type DeskRow, findDeeds, findDeskRow, findRungHealth, lateBuckets } from './desk-queries.ts'
import { deedsNow, deskPhase, nextDeed } from './judge-deed.ts'

type Desk = z.input<(typeof getLiveDesk)['responses'][200]>
type Row = z.input<(typeof listLiveEvents)['responses'][200]>['items'][number]
type Notes = Awaited<ReturnType<typeof findNotes>>
type Deeds = Awaited<ReturnType<typeof findDeeds>>
type Rungs = Awaited<ReturnType<typeof findRungHealth>>

/** How much the log and the history of messages show. */
const logEntries = 40
const messagesShown = 20
/** The lower rungs are as high as their names say. */
const heights = { v480: 480, v240: 240, sound: null } as const

export const subjectOf = (eventId: string): string => `live:${eventId}`
const spelled = (at: Date | null) => at?.toISOString() ?? null

function eventOf(row: DeskRow, locale: Locale, now: Date) {
  return {
    id: row.id,
    title: inLocale(row.title_fa, row.title_en, locale),
    is_draft: row.state === 'draft',
    phase: deskPhase(factsOf(row, now), now),
    starts_at: spelled(row.release_at),
    ends_at: spelled(row.release_ends_at),
    on_air_at: spelled(row.on_air_at),
    ended_at: spelled(row.ended_at),
  }
}

export function presentRow(row: DeskRow, locale: Locale, now: Date): Row {
  return { ...eventOf(row, locale, now), has_camera: encoderOf(row, null, now).state === 'connected' }
}

function sendingOf(health: LiveHealth, delayMs: number): NonNullable<Desk['encoder']['sending']> {
  return {
    door: health.door,
    bits: health.bits,
    width: health.width,
    height: health.height,
    frame_rate: health.frameRate,
    gop_ms: health.gopMs,
    has_sound: health.hasSound,
    has_b_frames: health.hasBFrames,
    dropped_frames: health.droppedFrames,
    delay_ms: delayMs,
    dropped_groups: health.droppedGroups,
  }
}

function rungsOf(rungs: Rungs, isSending: boolean, now: Date): Desk['rungs'] {
  return rungs.map(({ rung, height, has_sound: hasSound, ends_at: endsAt, bits, late }) => {
    const age = Math.max(0, now.getTime() - endsAt.getTime())
    const byAge = new Map(late)
    return {
      rung,
      height: rung === 'top' ? height : heights[rung],
      bits,
      state: rungState({ rung, ageMs: age }, { height, hasSound: hasSound ?? true, isSending }),
      age_ms: age,
      late_ms: Array.from({ length: lateBuckets }, (_, index) => byAge.get(lateBuckets - 1 - index) ?? null),
    }
  })
}

function logOf(notes: Notes, deeds: Deeds): Desk['log'] {
  const noted = notes.map(({ code, first_at: firstAt, last_at: at, times, figure }) => ({
    kind: 'note' as const,
    at: at.toISOString(),
    first_at: firstAt.toISOString(),
    code,
    times,
    figure,
  }))
  const done = deeds.map(({ at, action, first_name: by }) => ({
    kind: 'deed' as const,
    at: at.toISOString(),
    deed: action.replace(/^live\./, ''),
    by,
  }))
  return [...noted, ...done].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, logEntries)
}

function messagesOf(rows: Awaited<ReturnType<typeof findMessages>>): Desk['messages'] {
  return rows.map(({ id, text_fa, text_en, said_at: saidAt, taken_back_at: takenBackAt }, index) => ({
    id,
    text_fa,
    text_en,
    said_at: saidAt.toISOString(),
    taken_back_at: spelled(takenBackAt),
    is_shown: index === 0 && takenBackAt === null,
  }))
}

/** The parts of the house that the room reads: rows, and the names of operators. */
export interface DeskHouse {
  core: Core
  regions: Regions
}

function viewersOf({ viewers, stalled, behindMs, networks, rungs }: ViewersNow, tickets: number): Desk['viewers'] {
  return {
    now: viewers,
    tickets,
    stalled,
    behind_ms: behindMs,
    networks: networks.map(({ operator, ...network }) => ({ ...network, operator: operator?.name ?? null })),
    rungs,
  }
}

function recordingOf(row: DeskRow): Desk['recording'] {
  return {
    state: row.recording,
    has_film: row.has_film,
    cut_from: spelled(row.cut_from),
    cut_until: spelled(row.cut_until),
    may_cut: row.ended_at !== null && row.on_air_at !== null && row.swept_at === null,
    gaps: row.recording_gaps.map(({ at, seconds, because }) => ({
      at_ms: Math.round(at * 1000),
      duration_ms: Math.round(seconds * 1000),
      because,
    })),
    replay_hours: row.replay_hours ?? 0,
  }
}

/**
 * The control room of a live event: all that moves, in six statements, because desks ask for it every two seconds. Fails with
 * `live_desk.not_found`.
 */
export async function presentDesk({ core, regions }: DeskHouse, productId: ProductId, locale: Locale): Promise<Desk> {
  const now = core.clock.now()
  const row = (await findDeskRow(core.db, productId)) ?? fail('live_desk.not_found')
  const [rungs, notes, deeds, messages, viewers] = await Promise.all([
    findRungHealth(core.db, row.event_id, now),
    findNotes(core.db, row.event_id, logEntries),
    findDeeds(core.db, subjectOf(row.event_id), logEntries),
    findMessages(core.db, row.event_id, messagesShown),
    viewersNow(core, regions, productId),
  ])
  const facts = factsOf(row, now)
  const came = notes.find(({ sender_id, code }) => sender_id === row.sender_id && /connected|returned/.test(code))
  const { state, since, isLongAway } = encoderOf(row, came?.first_at ?? null, now)
  const top = rungs.find(({ rung }) => rung === 'top')
  const ageMs = top === undefined ? null : now.getTime() - top.ends_at.getTime()
  const sendingNow = (health: LiveHealth) =>
    sendingOf(health, delayOf({ lateMs: health.delayMs, behindMs: viewers.behindMs, ageMs }))
  return {
    ...eventOf(row, locale, now),
    now: now.toISOString(),
    doors: { is_open: facts.areDoorsOpen, at: spelled(doorsOf(row)), is_by_desk: row.planned_doors !== null },
    held_since: spelled(row.held_since),
    has_picture: facts.hasPicture,
    may: deedsNow(facts, now),
    next: nextDeed(facts, now),
    encoder: {
      state,
      since: spelled(since),
      is_long_away: isLongAway,
      sending: state === 'connected' && row.health !== null ? sendingNow(row.health) : null,
    },
    rungs: rungsOf(rungs, state === 'connected', now),
    viewers: viewersOf(viewers, row.sold ?? 0),
    questions: row.questions ?? 0,
    recording: recordingOf(row),
    messages: messagesOf(messages),
    log: logOf(notes, deeds),
    doors_for_cameras: {
      rtmp: core.config.live.rtmpPort !== null,
      srt: core.config.live.srtPorts !== null && row.srt_port !== null,
    },
    key_made_at: row.key_made_at.toISOString(),
  }
}
