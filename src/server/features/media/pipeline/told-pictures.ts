import { transaction } from '#db/transaction.ts'
import { parseMasterPlaylist } from '#media/playlist.ts'
import { blankName } from '#media/sounds/sound-groups.ts'
import type { ToldPicture } from '#lib/media/told-picture.ts'
import type { AssetId } from '#lib/ids.ts'
import { MissingObject, type Storage } from '#storage/storage.ts'
import type { Core } from '#server/core.ts'
import { findUntold, tellPictures } from './asset-queries.ts'
import { keys } from './media-keys.ts'

/** The pictures of a master list with the rates that players read there; sound alone is none. */
export function toldPictures(master: string): ToldPicture[] {
  return parseMasterPlaylist(master).variants.flatMap(({ uri, resolution, average, bandwidth }) => {
    const [width = 0, height = 0] = (resolution ?? '').split('x').map(Number)
    if (!(width > 0 && height > 0) || uri.startsWith(`${blankName}/`)) return []
    return [{ width, height, bitrate: average || bandwidth }]
  })
}

/** The same of an asset in storage. Throws `MissingObject`. */
export async function picturesOfAsset(storage: Pick<Storage, 'open'>, id: string): Promise<ToldPicture[]> {
  const key = `${keys.asset(id as AssetId)}master.m3u8`
  const list = await storage.open(key)
  if (list === null) throw new MissingObject(key)
  return toldPictures((await list.bytes()).toString('utf8'))
}

/** The most films in one round of the sweep. */
const mostAtOnce = 200

/** Reads the lists of films that were published before their pictures were written down. A film whose files are missing stays unread. */
export async function tellOldPictures(core: Pick<Core, 'db' | 'storage'>): Promise<void> {
  for (const { id, product_id: productId } of await findUntold(core.db, mostAtOnce)) {
    const pictures = await picturesOfAsset(core.storage, id).catch((error: unknown) => {
      if (error instanceof MissingObject) return []
      throw error
    })
    await transaction(core.db, (tx) => tellPictures(tx, { id, productId, pictures }))
  }
}
