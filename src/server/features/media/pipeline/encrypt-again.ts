import { decryptSegment, encryptSegment } from '#media/aes128.ts'
import { keyedSegments, withChangingKeys } from '#media/changing-keys.ts'
import { parseMasterPlaylist, parseMediaPlaylist } from '#media/playlist.ts'
import { MissingObject, type Storage } from '#storage/storage.ts'

export interface EncryptAgain {
  /** Prefixes in storage; what is under `from` stays as it is. */
  from: string
  to: string
  /** The key under which the source is encrypted; null where it is clear. */
  oldKey: Buffer | null
  /** How much of the title one key opens. */
  keyMs: number
  keyOf: (number: number) => Buffer
  /** The address from which players fetch a key. */
  uriOf: (number: number) => string
  signal: AbortSignal
}

type Store = Pick<Storage, 'open' | 'put'>

async function read(storage: Store, key: string): Promise<Buffer> {
  const object = await storage.open(key)
  if (object === null) throw new MissingObject(key)
  return object.bytes()
}

async function copyRendition(storage: Store, job: EncryptAgain, list: string): Promise<void> {
  const folder = list.slice(0, list.lastIndexOf('/') + 1)
  const text = (await read(storage, job.from + list)).toString('utf8')
  const { map } = parseMediaPlaylist(text)
  // the initialisation segment is clear in both
  if (map !== null) await storage.put(job.to + folder + map, await read(storage, job.from + folder + map))
  for (const { uri, sequence, key } of keyedSegments(text, job.keyMs)) {
    job.signal.throwIfAborted()
    const bytes = await read(storage, job.from + folder + uri)
    const clear = job.oldKey === null ? bytes : decryptSegment(bytes, job.oldKey, sequence)
    await storage.put(job.to + folder + uri, encryptSegment(clear, job.keyOf(key), sequence))
  }
  await storage.put(job.to + list, Buffer.from(withChangingKeys(text, job.keyMs, job.uriOf)))
}

/**
 * Copies an asset's package in storage, encrypted with keys that change; nothing is encoded. Its storyboard is left out,
 * because it shows the whole film before its time. The master list is put last, so that a copy that has one is complete.
 * Throws `MissingObject` when the source was removed meanwhile.
 */
export async function encryptAgain(storage: Store, job: EncryptAgain): Promise<void> {
  const text = (await read(storage, `${job.from}master.m3u8`)).toString('utf8')
  const kept = text.split('\n').filter((line) => !line.startsWith('#EXT-X-I-FRAME-STREAM-INF'))
  const { variants, media } = parseMasterPlaylist(kept.join('\n'))
  const lists = [...variants.map(({ uri }) => uri), ...media.flatMap(({ uri }) => (uri === null ? [] : [uri]))]
  for (const list of new Set(lists)) await copyRendition(storage, job, list)
  await storage.put(`${job.to}master.m3u8`, Buffer.from(kept.join('\n')))
}
