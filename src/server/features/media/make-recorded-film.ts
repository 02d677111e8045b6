import { decryptSegment } from '#media/aes128.ts'
import { joinRecording } from '#media/live/join-recording.ts'
import { MissingObject } from '#storage/storage.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../../core.ts'
import { ffmpegOf } from './program.ts'
import { jobScratch, scratchRoom } from './scratch.ts'
import { startRunFromFile } from './start-run.ts'

/** A run of an event in storage, and the length of its picture in seconds. */
export interface StoredRun {
  init: string
  segments: readonly { key: string; sequence: number; secret: Buffer; bytes: number }[]
  seconds: number
}

async function* clearMedia(core: Pick<Core, 'storage'>, { init, segments }: StoredRun): AsyncGenerator<Buffer> {
  const read = async (key: string): Promise<Buffer> => {
    const object = await core.storage.open(key)
    if (object === null) throw new MissingObject(key)
    return object.bytes()
  }
  yield await read(init)
  for (const { key, secret, sequence } of segments) yield decryptSegment(await read(key), secret, sequence)
}

/**
 * Joins what an event has shown and hands it to the pipeline, as if it had been uploaded, if it is wanted then. Throws when the scratch space has
 * not three times its bytes: the runs, the runs that are cut, and the whole.
 */
export async function makeRecordedFilm(
  core: Core,
  film: { productId: ProductId; fileName: string; runs: readonly StoredRun[]; isWanted: () => Promise<boolean> },
  signal: AbortSignal,
): Promise<void> {
  const bytes = film.runs.flatMap(({ segments }) => segments).reduce((sum, one) => sum + one.bytes, 0)
  const room = await scratchRoom(core.config)
  if (room < bytes * 3) throw new Error(`A recording of ${bytes} bytes needs three times as much; there are ${room}.`)
  await using scratch = await jobScratch(core.config)
  const runs = film.runs.map((run) => ({ media: clearMedia(core, run), seconds: run.seconds }))
  const file = await joinRecording(await ffmpegOf(core), { runs, folder: scratch.folder, signal })
  // minutes have passed: it must not take the place of one that was wanted later, and is made meanwhile
  if (!(await film.isWanted())) return
  await startRunFromFile(core, { productId: film.productId, purpose: 'feature', fileName: film.fileName, file })
}
