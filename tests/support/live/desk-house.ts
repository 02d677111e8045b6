import { after, hours, seconds } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { LiveDeed } from '#lib/lists/live-deeds.ts'
import { addRun, addSegment, openLiveEvent, readLiveList } from '#server/features/screenings/live/index.ts'
import { testApp } from '#tests/support/api/app.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { newScreening } from '#tests/support/rows/screening-rows.ts'

type Who = { token: string }

/** A live event at its desk: the product, and the event of its camera. */
export interface DeskEvent {
  id: ProductId
  event: string
}

/** The web process with a control room, two of its staff, and events whose cameras send what a test says. */
export async function liveDeskHouse() {
  const t = await testApp({
    live: { rtmpPort: 1940, srtPorts: { first: 9800, last: 9899 } },
    publicUrl: 'https://parde.example',
  })
  const { call, core, db, clock } = t
  const editor = await newMember(db, clock.now(), { staffRole: 'editor' })
  const other = await newMember(db, clock.now(), { staffRole: 'admin' })

  async function newEvent(options: Parameters<typeof newScreening>[2] = {}) {
    const now = clock.now()
    const times = { startsAt: after(now, hours(1)), endsAt: after(now, hours(3)) }
    const { productId } = await newScreening(db, now, { live: {}, ...times, ...options })
    return { id: productId, event: await openLiveEvent(core, productId) }
  }

  /** A camera has sent this many segments up to now. */
  async function film({ event }: DeskEvent, count = 4) {
    const runId = crypto.randomUUID()
    const began = after(clock.now(), -count * 2000)
    const { number, sequence } = await addRun(core, {
      eventId: event,
      runId,
      beganOn: began,
      facts: { door: 'rtmp', because: 'first', width: 1280, height: 720, codecs: 'avc1.64001f', hasSound: false },
    })
    let next = sequence
    const put = (startsAt: Date, writtenAt: Date) =>
      addSegment(core, {
        eventId: event,
        runId,
        runNumber: number,
        rung: 'top',
        sequence: next++,
        keyNumber: 0,
        durationUs: 2_000_000,
        bytes: 500_000,
        startsAt,
        isIndependent: true,
        now: writtenAt,
      })
    for (let n = 0; n < count; n += 1) await put(after(began, n * 2000), after(began, n * 2000 + 2000))
    /** Two more seconds pass, and are sent. */
    return async (times = 1) => {
      for (let n = 0; n < times; n += 1) {
        const startsAt = clock.now()
        clock.advance(seconds(2))
        await put(startsAt, clock.now())
      }
    }
  }

  const desk = async ({ id }: DeskEvent, who: Who = editor) =>
    (await call('GET /studio/live-events/:id', { params: { id } }, who)).body
  const deed = (one: DeskEvent, what: LiveDeed, who: Who = editor, without = false) =>
    call(
      'POST /studio/live-events/:id/deeds',
      { params: { id: one.id }, body: { deed: what, without_picture: without } },
      who,
    )
  const recorded = async ({ event }: DeskEvent) =>
    (
      await db
        .selectFrom('audit_log')
        .where('subject', '=', `live:${event}`)
        .orderBy('id')
        .select(['action', 'member_id'])
        .execute()
    ).map(({ action }) => action)
  const publicList = async ({ event }: DeskEvent) => {
    const asked = { rung: 'top', kind: 'event', withRehearsal: false, keyUri: String } as const
    return ((await readLiveList(core, event, asked)) ?? '').match(/#EXT-X-GAP|\d+\.m4s/g) ?? []
  }

  const publicSegments = ({ event }: DeskEvent) =>
    db
      .selectFrom('live_segments')
      .innerJoin('live_events', 'live_events.id', 'live_segments.event_id')
      .where('live_segments.event_id', '=', event)
      .whereRef('live_segments.starts_at', '>=', 'live_events.on_air_at')
      .orderBy('sequence')
      .select('live_segments.starts_at')
      .execute()
  return { ...t, editor, other, newEvent, film, desk, deed, recorded, publicList, publicSegments }
}
