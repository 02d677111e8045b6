import type { z } from 'zod'
import type { openLiveRecording } from '#contract/screenings/live/live-desk.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields } from '#server/fail.ts'
import { cutEvent, findEventOf, findHolds, lockEventOf } from '#server/features/screenings/live/index.ts'
import { type Desk, record } from './do-deed.ts'
import { findStretches } from './desk-queries.ts'
import { previewFolder } from './preview.ts'

type Answer = z.input<(typeof openLiveRecording)['responses'][200]>
type Event = NonNullable<Awaited<ReturnType<typeof findEventOf>>>

/** From when until when it was shown. Fails with `live_desk.not_over`, and when nothing of it is stored. */
function shownSpan({ on_air_at: from, ended_at: until, swept_at: sweptAt }: Event): { from: Date; until: Date } {
  if (until === null) return fail('live_desk.not_over')
  return from === null || sweptAt !== null ? fail('live_desk.nothing_recorded') : { from, until }
}

/** All that was sent while an event was on air, holds included, for the desk that cuts it. */
export async function openRecording(core: Core, productId: ProductId): Promise<Answer> {
  const event = (await findEventOf(core.db, productId)) ?? fail('live_desk.not_found')
  const span = shownSpan(event)
  const [stretches, holds] = await Promise.all([findStretches(core.db, event.id, span), findHolds(core.db, event.id)])
  const { path, until } = previewFolder(core.config, event.id, core.clock.now())
  return {
    manifest_url: `${path}/master-all.m3u8`,
    until: until.toISOString(),
    stretches: stretches.map((one) => ({ starts_at: one.starts_at.toISOString(), duration_ms: one.duration_ms })),
    holds: holds.map(({ held_from: from, held_until: end }) => ({
      from: from.toISOString(),
      until: (end ?? span.until).toISOString(),
    })),
  }
}

/**
 * Cuts what is shown again and makes the film anew. Fails with `live_desk.nothing_recorded` when nothing is left, and on an end
 * before its beginning.
 */
export async function cut(
  core: Core,
  desk: Desk,
  { productId, from, until }: { productId: ProductId; from: Date | null; until: Date | null },
): Promise<void> {
  if (from !== null && until !== null && from >= until)
    failFields({
      until: [{ fa: 'پایان باید بعد از شروع باشد.', en: 'The end must be after the beginning.' }],
    })
  await transaction(core.db, async (tx) => {
    const event = (await lockEventOf(tx, productId)) ?? fail('live_desk.not_found')
    const shown = shownSpan(event)
    const span = {
      from: from !== null && from > shown.from ? from : shown.from,
      until: until !== null && until < shown.until ? until : shown.until,
    }
    if ((await findStretches(tx, event.id, span)).length === 0) fail('live_desk.nothing_recorded')
    await cutEvent(tx, core, event.id, { from, until })
    await record(tx, desk, { eventId: event.id, deed: 'cut', details: { from, until } })
  })
}
