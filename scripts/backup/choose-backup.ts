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

/** An option as an instant: an ISO time with its zone. @throws Sentence */
export function readMoment(text: string, option = '--at'): Date {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new Sentence(
      `${option} is "${text}", and must be a time with its zone, as 2026-11-26T14:05:00+03:30 or 2026-11-26T10:35:00Z.`,
    )
  return new Date(text)
}

/** The newest backup whose files can be brought to a moment by the log. @throws Sentence when there is none */
export async function chooseForMoment(store: Storage, at: Date): Promise<Manifest> {
  const { complete } = await listBackups(store)
  const all = await Promise.all(complete.map((id) => readManifest(store, id)))
  const found = all.findLast(({ files }) => files !== null && new Date(files.endedAt) <= at)
  if (found !== undefined) return found
  const moments = all.map(({ id, database }) => `${database.takenAt} (--backup ${id})`).join('\n')
  throw new Sentence(
    `No backup can be brought to ${at.toISOString()}: none with files of the embedded database is older than that. ` +
      `The database was copied at these moments:\n${moments || 'none'}`,
  )
}
