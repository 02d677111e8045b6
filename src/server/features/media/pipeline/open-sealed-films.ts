import { decryptSegment } from '#media/aes128.ts'
import { parseMasterPlaylist, parseMediaPlaylist } from '#media/playlist.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, unseal } from '#server/secrets.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { listSealedAssets } from './asset-queries.ts'

type House = Pick<Core, 'config' | 'db' | 'storage'>

export interface OpenedFilm {
  productId: ProductId
  /** The clear beginning of one rendition, as a player would have it; null when it cannot be opened. */
  begins: Buffer | null
  /** Why it cannot, in a sentence. */
  fault: string | null
}

async function read({ storage }: House, key: string): Promise<Buffer> {
  const object = await storage.open(key)
  if (object === null) throw new Error(`it lacks ${key}`)
  return object.bytes()
}

function openKey({ config }: House, sealed: Buffer): Buffer {
  try {
    return unseal(deriveKey(config.secret, contentKeyPurpose), sealed)
  } catch (error) {
    throw new Error('its key was sealed with another PARDE_SECRET', { cause: error })
  }
}

async function beginningOf(house: House, asset: { path: string; sealed_key: Buffer | null }): Promise<Buffer> {
  const key = openKey(house, asset.sealed_key ?? Buffer.alloc(0))
  const master = parseMasterPlaylist((await read(house, `${asset.path}/master.m3u8`)).toString('utf8'))
  const list = master.variants[0]?.uri ?? master.media.find(({ uri }) => uri !== null)?.uri ?? ''
  const { map, segments, sequence } = parseMediaPlaylist((await read(house, `${asset.path}/${list}`)).toString('utf8'))
  const folder = `${asset.path}/${list.slice(0, list.lastIndexOf('/') + 1)}`
  const first = segments[0]
  if (first === undefined) throw new Error(`${list} names no segment`)
  const clear = decryptSegment(await read(house, `${folder}${first.uri}`), key, sequence)
  return map === null ? clear : Buffer.concat([await read(house, `${folder}${map}`), clear])
}

/** Opens the beginning of some encrypted films with the house's secret, as a check that a restored house can play them. */
export async function openSealedFilms(house: House, most: number): Promise<OpenedFilm[]> {
  const opened: OpenedFilm[] = []
  for (const asset of await listSealedAssets(house.db, most)) {
    const productId = asset.product_id
    try {
      opened.push({ productId, begins: await beginningOf(house, asset), fault: null })
    } catch (error) {
      opened.push({
        productId,
        begins: null,
        fault: `The film of title ${productId} does not play: ${(error as Error).message}.`,
      })
    }
  }
  return opened
}
