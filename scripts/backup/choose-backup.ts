import type { Manifest } from '#backup/manifest.ts'
import { listBackups, readManifest } from '#backup/read-backups.ts'
import type { Storage } from '#storage/storage.ts'
import { Sentence } from '../start/sentence.ts'

/** The newest backup, or the one with an id. @throws Sentence when there is none */
export async function chooseBackup(store: Storage, wanted: string | undefined): Promise<Manifest> {
  const { complete, brokenOff } = await listBackups(store)
  const id = wanted ?? complete.at(-1)
  if (id === undefined)
    throw new Sentence(
      brokenOff.length === 0
        ? 'There is no backup in that folder.'
        : 'There is no complete backup in that folder: the only ones broke off before their end.',
    )
  if (!complete.includes(id))
    throw new Sentence(`There is no backup ${id} in that folder. There are: ${complete.join(', ') || 'none'}.`)
  return readManifest(store, id)
}
