import { z } from 'zod'
import { apiBase } from '#contract/route.ts'
import type { LiveEventId } from '#lib/ids.ts'
import { type LiveRung, liveRungs } from '#lib/media/live-health.ts'
import type { Api } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { readMediaToken } from '#server/media-token.ts'
import { sendStored, smallFiles } from '#server/features/media/index.ts'
import { isRightAlive } from '#server/features/playback/play/index.ts'
import { isHeldBack, isInCut } from './held-segments.ts'
import { findHolds } from './hold-queries.ts'
import { readLiveList, readLiveMaster } from './live-lists.ts'
import { findMoment, type LiveRow } from './live-viewer-queries.ts'
import { remembered } from './remembered.ts'
import { openSegmentMemory } from './segment-memory.ts'
import type { LiveEvents } from './watch-live.ts'

const listFile = /^(master|top|v480|v240|sound)(-all)?\.m3u8$/
const mediaFile = /^([0-9a-f-]{36})\/(top|v480|v240|sound)\/(init\.mp4|(\d{1,9})\.m4s)$/

/** One list for all viewers of a process for so long; the newest segment comes every two seconds. */
const listFreshMs = 1000
const caching = 'public, max-age=1'

/** Only grants that are loaded from anywhere are valid here. */
const nowhere = ''

const rungOf = (text: string): LiveRung | null => liveRungs.find((rung) => rung === text) ?? null

/** A list from the beginning while the event runs only where its viewers may go back so far. */
const mayHaveAll = ({ goes_back: back, ended_at: ended }: LiveRow) => back === 'start' || ended !== null

/** A segment, and the instants by which it is judged. */
interface Judged {
  eventId: LiveEventId
  sequence: number
  endedAt: Date | null
  cut: { from: Date | null; until: Date | null }
}

const judgedOf = (row: LiveRow, sequence: number): Judged => ({
  eventId: row.id,
  sequence,
  endedAt: row.ended_at,
  cut: { from: row.cut_from, until: row.cut_until },
})

/** A list of an event. `isAll`: from its beginning; `isDelta`: without the segments that its player has. */
interface AskedList {
  eventId: LiveEventId
  name: string
  isAll: boolean
  isDelta: boolean
}

/**
 * Whether a segment was held back, sent after the end, or cut away: its key opens half a minute, so who may watch must not get
 * it by guessing its address, or from a list of before the cut.
 */
function hiddenSegments(core: Api['core'], monotonic: Api['memoryClock']) {
  return remembered(
    async ({ eventId, sequence, endedAt, cut }: Judged): Promise<boolean> => {
      const [moment, holds] = await Promise.all([findMoment(core.db, eventId, sequence), findHolds(core.db, eventId)])
      // stored a moment ago and not listed yet; as a failure it is not remembered
      if (moment === undefined) fail('request.not_found')
      if (isHeldBack(moment, holds)) return true
      return endedAt !== null && (moment.written_at > endedAt || !isInCut(moment, cut))
    },
    {
      monotonic,
      freshMs: listFreshMs,
      keyOf: ({ eventId, sequence, endedAt, cut }) => JSON.stringify([eventId, sequence, endedAt, cut.from, cut.until]),
    },
  )
}

/** The lists of live events, made once for all viewers of a process. */
function listsOfAll(core: Api['core'], monotonic: Api['memoryClock']) {
  const findSegments = openSegmentMemory(core.db)
  return remembered(
    async ({ eventId, name, isAll, isDelta }: AskedList): Promise<string | null> => {
      const kind = isAll ? 'event' : 'sliding'
      if (name === 'master') return readLiveMaster(core, eventId, kind)
      const keyUri = (number: number) => `${apiBase}/live-keys/${eventId}/${number}`
      return readLiveList(core, eventId, {
        rung: rungOf(name) ?? 'top',
        kind,
        withRehearsal: false,
        keyUri,
        isDelta,
        ...(isAll ? { findSegments } : {}),
      })
    },
    {
      monotonic,
      freshMs: listFreshMs,
      keyOf: ({ eventId, name, isAll, isDelta }) => JSON.stringify([eventId, name, isAll, isDelta]),
    },
  )
}

/** Lists and segments of live events below a media token. */
export function registerLiveMedia({ app, core, memoryClock: monotonic }: Api, events: LiveEvents): void {
  const shelf = {
    storage: core.storage,
    memory: smallFiles({ capacity: 64 * 1024 * 1024, largest: 4 * 1024 * 1024 }),
    byAccel: core.config.sendFiles === 'accel',
  }

  const lists = listsOfAll(core, monotonic)
  const isHidden = hiddenSegments(core, monotonic)

  const list = async (row: LiveRow, name: string, how: { isAll: boolean; isDelta: boolean }): Promise<string> => {
    const { isAll, isDelta } = how
    if (row.on_air_at === null || row.on_air_at > core.clock.now()) fail('live.nothing_yet')
    if (row.swept_at !== null) fail(row.has_film ? 'live.is_film' : 'live.over')
    if (isAll && !mayHaveAll(row)) fail('request.not_found')
    // only a list from the beginning can leave out what its player has
    const asked = { eventId: row.id, name, isAll, isDelta: isAll && isDelta }
    return (await lists.get(asked)) ?? fail('live.nothing_yet')
  }

  async function mediaKey(row: LiveRow, file: string): Promise<string> {
    const [, , , , sequence] = mediaFile.exec(file) ?? fail('request.not_found')
    if (row.swept_at !== null) fail(row.has_film ? 'live.is_film' : 'live.over')
    const first = await events.firstShown(row)
    // what was sent before it was on air is for its organisers
    if (first === null || (sequence !== undefined && Number(sequence) < first.sequence)) fail('request.not_found')
    const isJudged = (row.holds ?? 0) > 0 || row.ended_at !== null
    if (sequence !== undefined && isJudged && (await isHidden.get(judgedOf(row, Number(sequence)))))
      fail('request.not_found')
    return `live/${row.id}/${file}`
  }

  app.get<{ Params: { token: string; event: LiveEventId; '*': string }; Querystring: { _HLS_skip?: string } }>(
    '/media/t/:token/live/:event/*',
    async (request, reply) => {
      const { token, event, '*': file } = request.params
      const asked = { assetId: event, network: nowhere, now: core.clock.now() }
      const grant = z.uuid().safeParse(event).success ? readMediaToken(core.config, token, asked) : null
      if (grant === null) fail('playback.token_invalid')
      const row = (await events.row(event)) ?? fail('request.not_found')
      const [, name, all] = listFile.exec(file) ?? []
      if (name === undefined) return sendStored(request, reply, await mediaKey(row, file), shelf)
      // a right that was taken back is noticed at the master list, and by the next key
      if (name === 'master' && grant.rightId !== null && !(await isRightAlive(core.db, grant.rightId, asked.now)))
        fail('playback.token_invalid')
      const text = await list(row, name, { isAll: all !== undefined, isDelta: request.query._HLS_skip === 'YES' })
      return reply.header('content-type', 'application/vnd.apple.mpegurl').header('cache-control', caching).send(text)
    },
  )
}
