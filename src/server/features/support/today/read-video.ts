import type { z } from 'zod'
import type { getToday } from '#contract/support/studio-today.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { listMadeSince, listPreparing, packagesLeft } from '#server/features/media/index.ts'

type Video = NonNullable<z.input<(typeof getToday.responses)[200]>['video']>

/** Below it a film of two hours, with its original and all rungs, may not find room. */
const lowRoom = 40 * 1024 ** 3

async function roomOf({ storage, log }: Core): Promise<number | null> {
  try {
    const room = await storage.room()
    return Number.isFinite(room) ? room : null
  } catch (error) {
    // the rest of the page does not wait for a store that is away
    log.warn({ err: error }, 'the room of the store could not be read')
    return null
  }
}

/** Films in preparation, those that became ready since an instant, and the room for more. */
export async function readVideo(core: Core, { from, locale }: { from: Date; locale: Locale }): Promise<Video> {
  const [found, made, room, oldPackages] = await Promise.all([
    listPreparing(core.db),
    listMadeSince(core.db, from),
    roomOf(core),
    packagesLeft(core.db),
  ])
  const total = found[0]?.running ?? 0
  return {
    running: found
      .filter((row) => row.is_running)
      .map((row) => ({
        product_id: row.product_id,
        title: inLocale(row.title_fa, row.title_en, locale),
        step: row.step,
        progress: Math.min(1, row.progress),
        seconds_left: row.seconds_left,
      })),
    total,
    waiting: (found[0]?.total ?? 0) - total,
    old_packages: oldPackages,
    ready: made.map((row) => ({
      product_id: row.product_id,
      title: inLocale(row.title_fa, row.title_en, locale),
      at: row.finished_at.toISOString(),
    })),
    room,
    is_room_low: room !== null && room < lowRoom,
  }
}
