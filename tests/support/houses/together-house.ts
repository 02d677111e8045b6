import { randomBytes } from 'node:crypto'
import { encryptSegment, withKey } from '#media/aes128.ts'
import type { Db } from '#db/client.ts'
import { after, hours, minutes } from '#lib/time/clock.ts'
import { makeCopies } from '#server/features/screenings/together/make-copies.ts'
import type { Storage } from '#storage/storage.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { newAsset, newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { newScreening, newTicket, type ScreeningOptions } from '#tests/support/rows/screening-rows.ts'
import { testApp } from '#tests/support/api/app.ts'

const segmentSeconds = 60
const segments = 20

/** A list of twenty segments of a minute each. */
const list = [
  '#EXTM3U',
  '#EXT-X-VERSION:6',
  `#EXT-X-TARGETDURATION:${segmentSeconds}`,
  '#EXT-X-MAP:URI="init.mp4"',
  ...Array.from({ length: segments }, (_, index) => `#EXTINF:${segmentSeconds}.000,\n${index + 1}.m4s`),
  '#EXT-X-ENDLIST',
  '',
].join('\n')

/** Puts an encrypted package under an asset's path; its segments are their own names. */
export async function putPackage(storage: Storage, path: string, key: Buffer): Promise<void> {
  const put = (file: string, text: string | Buffer) => storage.put(`${path}/${file}`, Buffer.from(text))
  await put(
    'master.m3u8',
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="fa",URI="a1/main.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio"\nv240/main.m3u8\n',
  )
  for (const folder of ['v240', 'a1']) {
    await put(`${folder}/init.mp4`, 'init')
    await put(`${folder}/main.m3u8`, withKey(list, '/api/v1/keys/old'))
    for (let index = 0; index < segments; index++)
      await put(`${folder}/${index + 1}.m4s`, encryptSegment(Buffer.from(`${folder} ${index + 1}`), key, index))
  }
}

/** An app with a film whose package is in storage, and screenings of it that everybody sees at the same point. */
export async function togetherHouse() {
  const house = await testApp()
  const { db, clock, core } = house
  const contentKey = randomBytes(16)
  const sealedKey = seal(deriveKey(core.config.secret, 'content-key'), contentKey)
  const stored = async (assetId: string) => {
    const { path } = await db.selectFrom('assets').where('id', '=', assetId).select('path').executeTakeFirstOrThrow()
    await putPackage(core.storage, path, contentKey)
  }
  const length = segments * segmentSeconds * 1000
  return {
    ...house,
    length,
    /** A new encode of a film. */
    encoded: async (filmId: number) => {
      const id = await newAsset(db, filmId, { sealedKey, durationMs: length })
      await stored(id)
      return id
    },
    /** Begins in an hour by default; prepared unless told otherwise. */
    together: async (more: ScreeningOptions & { late?: 'join' | 'from_start' | 'none'; isBare?: boolean } = {}) => {
      const startsAt = after(clock.now(), hours(1))
      const shown = await newScreening(db, clock.now(), {
        mode: 'together',
        startsAt,
        endsAt: after(startsAt, minutes(60)),
        sealedKey,
        ...more,
      })
      await db.updateTable('assets').set({ duration_ms: length }).where('id', '=', shown.assetId).execute()
      await stored(shown.assetId)
      await db
        .updateTable('screenings')
        .set({ late_entry: more.late ?? 'join' })
        .where('product_id', '=', shown.productId)
        .execute()
      if (more.isBare !== true) await makeCopies(core, shown.productId, new AbortController().signal)
      return { ...shown, startsAt: more.startsAt ?? startsAt }
    },
    /** Another title in the programme, before or after the main film. */
    addTitle: async (
      productId: number,
      of: { role: 'introduction' | 'film' | 'talk'; position: number; ageRating?: number },
    ) => {
      const { productId: itemId } = await newProduct(db, clock.now(), {
        titleEn: `Title ${of.position}`,
        hasFilm: false,
        ageRating: of.ageRating ?? 0,
      })
      const assetId = await newAsset(db, itemId, { sealedKey, durationMs: length })
      await stored(assetId)
      await db
        .insertInto('programme_items')
        .values({
          product_id: productId,
          product_kind: 'screening',
          item_id: itemId,
          item_kind: 'movie',
          is_main: false,
          role: of.role,
          position: of.position,
        })
        .execute()
      return { itemId, assetId }
    },
    /** A member with a ticket that nobody has played yet. */
    holder: async (productId: number) => {
      const person = await newMember(db, clock.now(), { language: 'en' })
      const ticket = await newTicket(db, clock.now(), { memberId: person.memberId, productId })
      return { ...person, code: ticket.ticketCode, ticketId: ticket.ticketId }
    },
    copiesOf: (productId: number) => copiesOf(db, productId),
  }
}

const copiesOf = (db: Db, productId: number) =>
  db.selectFrom('screening_copies').where('product_id', '=', productId).orderBy('made_at').selectAll().execute()
