import { join } from 'node:path'
import { MediaFailure } from '#media/reasons.ts'
import { MissingObject } from '#storage/storage.ts'
import type { Core } from '#server/core.ts'
import { isOfLiveEvent } from './asset-queries.ts'
import { askScratch } from '../scratch-room.ts'
import { keys } from './media-keys.ts'
import type { RunRow } from './run-queries.ts'
import { mezzanineOf } from './run-data.ts'
import { isInScratch } from '../scratch.ts'
import { findParts } from '../uploads/upload-queries.ts'

/** A run in progress: its row, and the scratch folder where programs find their files. */
export interface RunAtWork {
  core: Core
  run: RunRow
  scratch: string
}

/** The source in the scratch space, fetched from storage unless it is there. Throws `source_missing`. */
export async function sourceFile({ core, run, scratch }: RunAtWork): Promise<string> {
  const file = join(scratch, 'source')
  if (await isInScratch(file)) return file
  if (run.source_path === '') throw new MediaFailure('source_missing')
  const parts = run.upload_id === null ? [] : await findParts(core.db, run.upload_id)
  const found = parts.length > 0 || run.size === 0 ? parts.map(({ key }) => key) : [run.source_path]
  await askScratch(core.config, run.size)
  await core.storage.fetch(found, file).catch((error: unknown) => {
    throw error instanceof MissingObject ? new MediaFailure('source_missing', error.message) : error
  })
  return file
}

/**
 * Where the encoded files of a run are kept for the next demo. Only the demo's own films come back in it; what somebody
 * uploads or a camera records would never be asked for again.
 */
export async function keptFor({ core, run }: RunAtWork): Promise<string | null> {
  const { keptPictures } = core.config
  if (keptPictures === null || run.upload_id !== null) return null
  return (await isOfLiveEvent(core.db, run.product_id)) ? null : keptPictures
}

/** The MP4s with these names in the scratch space; returns a function from name to path. */
export async function mezzanineFiles(at: RunAtWork, names: readonly string[]): Promise<(name: string) => string> {
  const { core, run, scratch } = at
  const pathOf = mezzanineOf(run)
  for (const name of names) {
    const file = join(scratch, pathOf(name))
    if (await isInScratch(file)) continue
    const key = `${keys.work(run.id)}${pathOf(name)}`
    const facts = await core.storage.stat(key)
    await askScratch(core.config, facts?.size ?? 0)
    await core.storage.fetch([key], file)
  }
  return (name) => join(scratch, pathOf(name))
}

/** Whether these MP4s are in storage: then the step that makes them need not run again. */
export async function areMade({ core, run }: Omit<RunAtWork, 'scratch'>, names: readonly string[]): Promise<boolean> {
  const pathOf = mezzanineOf(run)
  const found = await Promise.all(names.map((name) => core.storage.stat(`${keys.work(run.id)}${pathOf(name)}`)))
  return found.every((facts) => facts !== null)
}

/**
 * Puts the MP4s of one encoding. First it removes files of a worker that was killed on the way: another machine's
 * encoder makes other bytes, and a mixture of both would be no film.
 */
export async function putMezzanines(
  { core, run }: Omit<RunAtWork, 'scratch'>,
  part: 'first' | 'rest',
  folder: string,
): Promise<void> {
  const prefix = `${keys.work(run.id)}${part}/`
  await core.storage.removePrefix(prefix)
  await core.storage.putFolder(prefix, folder)
}
