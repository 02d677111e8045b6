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

/** Only openings that are loaded from anywhere are valid here. */
const nowhere = ''

const rungOf = (text: string): LiveRung | null => liveRungs.find((rung) => rung === text) ?? null

/** A list from the beginning while the event runs only where its viewers may go back so far. */
const mayHaveAll = ({ goes_back: back, ended_at: ended }: LiveRow) => back === 'start' || ended !== null

const instantOf = (text: string): Date | null => (text === '' ? null : new Date(Number(text)))

/** A segment, and the instants by which it is judged: one text, because answers are remembered by it. */
function askedOf({ id, ended_at: ended, cut_from: from, cut_until: until }: LiveRow, sequence: string): string {
  return [id, sequence, ...[ended, from, until].map((at) => at?.getTime() ?? '')].join(' ')
}

/**
 * Whether a segment was held back, sent after the end, or cut away: its key opens half a minute, so who may watch must not get
 * it by guessing its address, or from a list of before the cut.
 */
function hiddenSegments(core: Api['core'], monotonic: Api['memoryClock']) {
  return remembered(
    async (asked: string): Promise<boolean> => {
      const [id = '', sequence = '', ended = '', from = '', until = ''] = asked.split(' ')
      const [moment, holds] = await Promise.all([findMoment(core.db, id, Number(sequence)), findHolds(core.db, id)])
      // stored a moment ago and not listed yet; as a failure it is not remembered
      if (moment === undefined) fail('request.not_found')
      if (isHeldBack(moment, holds)) return true
      if (ended === '') return false
      const isLate = moment.written_at.getTime() > Number(ended)
      return isLate || !isInCut(moment, { from: instantOf(from), until: instantOf(until) })
    },
    { monotonic, freshMs: listFreshMs },
  )
}

/** Lists and segments of live events below a media token. */
export function registerLiveMedia({ app, core, memoryClock: monotonic }: Api, events: LiveEvents): void {
  const shelf = {
    storage: core.storage,
    memory: smallFiles({ capacity: 64 * 1024 * 1024, largest: 4 * 1024 * 1024 }),
    byAccel: core.config.sendFiles === 'accel',
  }

  const findSegments = openSegmentMemory(core.db)
  const lists = remembered(
    async (asked: string): Promise<string | null> => {
      const [id = '', name = '', all, delta] = asked.split(' ')
      const kind = all === undefined ? 'sliding' : 'event'
      if (name === 'master') return readLiveMaster(core, id, kind)
      const keyUri = (number: number) => `${apiBase}/live-keys/${id}/${number}`
      return readLiveList(core, id, {
        rung: rungOf(name) ?? 'top',
        kind,
        withRehearsal: false,
        keyUri,
        isDelta: delta !== undefined,
        ...(kind === 'event' ? { findSegments } : {}),
      })
    },
    { monotonic, freshMs: listFreshMs },
  )

  const isHidden = hiddenSegments(core, monotonic)

  const list = async (row: LiveRow, name: string, how: { isAll: boolean; isDelta: boolean }): Promise<string> => {
    const { isAll, isDelta } = how
    if (row.on_air_at === null || row.on_air_at > core.clock.now()) fail('live.nothing_yet')
    if (row.swept_at !== null) fail(row.has_film ? 'live.is_film' : 'live.over')
    if (isAll && !mayHaveAll(row)) fail('request.not_found')
    const asked = `${row.id} ${name}${isAll ? ' -all' : ''}${isAll && isDelta ? ' new' : ''}`
    return (await lists.get(asked)) ?? fail('live.nothing_yet')
  }

  async function mediaKey(row: LiveRow, file: string): Promise<string> {
    const [, , , , sequence] = mediaFile.exec(file) ?? fail('request.not_found')
    if (row.swept_at !== null) fail(row.has_film ? 'live.is_film' : 'live.over')
    const first = await events.firstShown(row)
    // what was sent before it was on air is for its organisers
    if (first === null || (sequence !== undefined && Number(sequence) < first.sequence)) fail('request.not_found')
    const isJudged = (row.holds ?? 0) > 0 || row.ended_at !== null
    if (sequence !== undefined && isJudged && (await isHidden.get(askedOf(row, sequence)))) fail('request.not_found')
    return `live/${row.id}/${file}`
  }

  app.get<{ Params: { token: string; event: LiveEventId; '*': string }; Querystring: { _HLS_skip?: string } }>(
    '/media/t/:token/live/:event/*',
    async (request, reply) => {
      const { token, event, '*': file } = request.params
      const asked = { assetId: event, network: nowhere, now: core.clock.now() }
      const opening = z.uuid().safeParse(event).success ? readMediaToken(core.config, token, asked) : null
      if (opening === null) fail('playback.token_invalid')
      const row = (await events.row(event)) ?? fail('request.not_found')
      const [, name, all] = listFile.exec(file) ?? []
      if (name === undefined) return sendStored(request, reply, await mediaKey(row, file), shelf)
      // a right that was taken back is noticed at the master list, and by the next key
      if (name === 'master' && opening.rightId !== null && !(await isRightAlive(core.db, opening.rightId, asked.now)))
        fail('playback.token_invalid')
      const text = await list(row, name, { isAll: all !== undefined, isDelta: request.query._HLS_skip === 'YES' })
      return reply.header('content-type', 'application/vnd.apple.mpegurl').header('cache-control', caching).send(text)
    },
  )
}
