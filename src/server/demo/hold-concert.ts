import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TitleInput } from '#contract/catalog/titles.ts'
import { seedFile } from '#db/seed/catalog.ts'
import { demoConcert as concert } from '#db/seed/concert.ts'
import { transaction } from '#db/transaction.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import type { LiveEventId, ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { addStill, createTitle, markPublished, setPoster } from '#server/features/catalog/titles/index.ts'
import { goOnAir, liveFiles, makeLiveReady, showSealed } from '#server/features/screenings/live/index.ts'
import { makeDemoConcert, prepareImage, storeImage } from '../features/media/index.ts'
import { findConcerts, findOldSegments, removeSegment } from './concert-demo-queries.ts'
import { isSeeded } from './demo-queries.ts'

/** So much of the concert is stored; viewers may go back in a minute of it. */
const storedMs = minutes(10)
/** Numbers go on after the newest segment, and a list has thirty. */
const sparedSegments = 60
const removedAtOnce = 5000

const filmOf = (core: Core) => join(core.config.dataDir, 'demo-concert.flv')
const ordersOf = (core: Core) => join(core.config.dataDir, 'demo-camera.json')

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Sees to it that the demo has a live event with a picture: the concert's film, an event that is on air, and orders for the
 * camera with the key that is in force. Somebody who ends the event in the control room finds the next one a minute later,
 * and with it a replay of what was stored. Safe to repeat: it runs every minute.
 */
export async function holdConcert(core: Core, signal: AbortSignal): Promise<void> {
  if (!core.config.demoCamera || !(await isSeeded(core.db))) return
  const film = filmOf(core)
  if (!(await isThere(film))) await makeDemoConcert(core, film, signal)
  const event = await eventOnAir(core)
  await writeOrders(core, { key: showSealed(core.config, event.sealedKey), film })
  await sweepOld(core, event.id, signal)
}

async function eventOnAir(core: Core): Promise<{ id: LiveEventId; sealedKey: Buffer }> {
  const open = (await findConcerts(core.db, concert.title_en)).find(({ ended_at: ended }) => ended === null)
  const now = core.clock.now()
  const productId = open?.id ?? (await planConcert(core, now))
  // once it has been on air, its pictures and whether it is on the site are its editors'
  if (open?.on_air_at == null) {
    if (open?.poster_id == null) await paint(core, productId)
    await transaction(core.db, (tx) => markPublished(tx, productId, now))
  }
  const event = (await findConcerts(core.db, concert.title_en)).find(({ id }) => id === productId)
  if (event === undefined || event.event_id === null || event.sealed_key === null)
    throw new Error('the concert of the demo has no live event')
  if (event.on_air_at === null) await goOnAir(core, event.event_id)
  return { id: event.event_id, sealedKey: event.sealed_key }
}

/** A new concert, with the event for its camera. */
async function planConcert(core: Core, now: Date): Promise<ProductId> {
  const { title_fa, title_en, tagline_fa, tagline_en, synopsis_fa, synopsis_en, age_rating, capacity, live, ticket } =
    concert
  const fields = TitleInput.parse({
    kind: 'screening',
    mode: 'live',
    film_id: null,
    live,
    title_fa,
    title_en,
    tagline_fa,
    tagline_en,
    synopsis_fa,
    synopsis_en,
    age_rating,
    capacity,
    release_at: now.toISOString(),
    release_ends_at: after(now, hours(concert.hours)).toISOString(),
    doors_minutes: 15,
    return_hours: null,
    tickets: [ticket],
    takes_questions: true,
    sales: { is_free: false, buy: null },
  })
  return createTitle(core, fields, makeLiveReady(core))
}

async function paint(core: Core, productId: ProductId): Promise<void> {
  const read = async (name: string) => prepareImage(core, await readFile(seedFile(`art/${name}.webp`)))
  const [poster, still] = [await read(concert.poster), await read(concert.still)]
  await transaction(core.db, async (tx) => {
    await addStill(tx, productId, await storeImage(core, tx, still, 'center'))
    await setPoster(tx, productId, await storeImage(core, tx, poster, 'center'))
  })
}

/** The camera is a stranger to the product, and is told what the organisers of an event are told. */
async function writeOrders(core: Core, orders: { key: string; film: string }): Promise<void> {
  const file = ordersOf(core)
  const text = JSON.stringify(orders)
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  await mkdir(core.config.dataDir, { recursive: true })
  await writeFile(`${file}.part`, text, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/**
 * A concert that goes on for weeks would fill the disk, at 500 MB an hour. First the object, then its row: what a kill
 * leaves between the two is found again.
 */
async function sweepOld(core: Core, eventId: LiveEventId, signal: AbortSignal): Promise<void> {
  const before = after(core.clock.now(), -storedMs)
  const old = await findOldSegments(core.db, eventId, { before, spared: sparedSegments, limit: removedAtOnce })
  for (const segment of old) {
    if (signal.aborted) return
    await core.storage.removePrefix(liveFiles.segment(eventId, segment.run_id, segment.rung, segment.sequence))
    await removeSegment(core.db, eventId, segment)
  }
}
