import { listKeys, type Storage } from '#storage/storage.ts'
import { keysOf } from './manifest.ts'
import { listBackups, readBytes, readObjectList } from './read-backups.ts'

const dayMs = 24 * 3600 * 1000

/** When a backup with this id was begun. */
export const instantOf = (id: string): number =>
  Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))

/** The list of a dropped backup stays for a while, so that objects which only it named do not go at once. */
async function release(store: Storage, id: string): Promise<void> {
  await store.put(keysOf.releasedList(id), await readBytes(store, keysOf.objectList(id)))
  // without its manifest it is no backup any more, whatever becomes of the rest
  await store.removePrefix(keysOf.manifest(id))
  await store.removePrefix(keysOf.backup(id))
}

/**
 * Leaves the newest `store` backups, and removes objects that none of them names, 24 hours after the newest backup that
 * named them was begun. Returns how many backups and objects were removed.
 */
export async function pruneBackups(
  store: Storage,
  { most, now }: { most: number; now: Date },
): Promise<{ backups: number; objects: number }> {
  const { complete } = await listBackups(store)
  const dropped = complete.slice(0, Math.max(0, complete.length - most))
  for (const id of dropped) await release(store, id)
  const named = new Set<string>()
  const remember = async (list: string) => {
    for await (const { sha256 } of readObjectList(store, list)) named.add(keysOf.object(sha256))
  }
  for (const id of complete.slice(dropped.length)) await remember(keysOf.objectList(id))
  for (const list of await listKeys(store, keysOf.released)) {
    const id = list.slice(keysOf.released.length, -'.jsonl.gz'.length)
    if (instantOf(id) + dayMs > now.getTime()) await remember(list)
    else await store.removePrefix(list)
  }
  let objects = 0
  // an object's name is a sum of fixed length, so no name begins another one
  for (const key of await listKeys(store, keysOf.objects)) {
    if (named.has(key)) continue
    await store.removePrefix(key)
    objects += 1
  }
  return { backups: dropped.length, objects }
}
