import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import { encryptSegment } from '#media/aes128.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { giveGift } from '#server/features/payments/wallet/index.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import type { Storage } from '#storage/storage.ts'
import { newScreening, running, ticketPrice } from '#tests/support/rows/screening-rows.ts'
import { type Film, type Member, newCrowd, newFilm } from '../storm/scene.ts'

// on a busy machine a backup takes longer, and everybody has to find something new to buy for as long
const films = 240
const buyers = 40

export interface Shop {
  films: readonly Film[]
  crowd: readonly Member[]
  /** Runs now; its film is encrypted. */
  screening: { productId: number; offerId: string; price: Money }
}

/** Two seconds of a picture, as a segment that needs nothing beside it. */
function makeSegment(): Buffer {
  const ffmpeg = process.env['FFMPEG_PATH'] || 'ffmpeg'
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=10']
  const { status, stdout } = spawnSync(ffmpeg, ['-v', 'error', ...picture, '-f', 'mpegts', 'pipe:1'], {
    maxBuffer: 32 * 1024 * 1024,
  })
  if (status !== 0) throw new Error('ffmpeg is needed for a film that plays, and could not make it')
  return stdout
}

/** The files of an encrypted film, as the pipeline puts them. */
async function putFilm(storage: Storage, asset: { id: string; path: string; key: Buffer }): Promise<void> {
  const list = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:2',
    `#EXT-X-KEY:METHOD=AES-128,URI="/api/v1/keys/${asset.id}"`,
    '#EXTINF:2,',
    '0.ts',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x240\nv240/main.m3u8\n'
  await storage.put(`${asset.path}/master.m3u8`, Buffer.from(master))
  await storage.put(`${asset.path}/v240/main.m3u8`, Buffer.from(list))
  await storage.put(`${asset.path}/v240/0.ts`, encryptSegment(makeSegment(), asset.key, 0))
}

/** Films for sale, a screening of an encrypted one that runs, and members with more money than they can spend. */
export async function openShop(db: Db, { storage, secret }: { storage: Storage; secret: string }): Promise<Shop> {
  const now = new Date()
  const key = randomBytes(16)
  const sealedKey = seal(deriveKey(secret, contentKeyPurpose), key)
  const { productId, assetId, offerId } = await newScreening(db, now, { ...running(now), capacity: 500, sealedKey })
  const { path } = await db.selectFrom('assets').select('path').where('id', '=', assetId).executeTakeFirstOrThrow()
  await putFilm(storage, { id: assetId, path, key })
  const crowd = await newCrowd(db, buyers)
  const title = { fa: 'عیدی', en: 'New year gift' }
  for (const { memberId } of crowd) {
    const money: Money = { currency: 'IRR', amount: 1_000_000_000 }
    const gift = { memberId: memberId as MemberId, money, reference: randomUUID(), title, expiresAt: null }
    await transaction(db, (tx) => giveGift(tx, gift, now))
  }
  const sold: Film[] = []
  while (sold.length < films) sold.push(await newFilm(db, null))
  return { films: sold, crowd, screening: { productId, offerId, price: { currency: 'IRR', amount: ticketPrice } } }
}
