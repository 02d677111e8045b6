import { decryptSegment } from '#media/aes128.ts'
import { joinRecording, type RecordedRun } from '#media/live/join-recording.ts'
import { MissingObject } from '#storage/storage.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { ffmpegOf } from '../program.ts'
import { jobScratch, scratchRoom } from '../scratch.ts'
import { startRunFromFile } from './start-run.ts'

/** A run of an event in storage. */
export interface StoredRun {
  init: string
  segments: readonly { key: string; sequence: number; secret: Buffer; bytes: number; seconds: number }[]
}

function readable(core: Pick<Core, 'storage' | 'log'>, { init, segments }: StoredRun): RecordedRun {
  const read = async (key: string, open = (bytes: Buffer) => bytes): Promise<Buffer | null> => {
    const object = await core.storage.open(key)
    if (object === null) {
      core.log.error({ key }, 'a part of a recording is not in the store')
      return null
    }
    const bytes = await object.bytes()
    try {
      return open(bytes)
    } catch (err) {
      core.log.error({ err, key }, 'a part of a recording cannot be read')
      return null
    }
  }
  return {
    init: () => read(init),
    segments: segments.map(({ key, secret, sequence, seconds }) => ({
      seconds,
      media: () => read(key, (bytes) => decryptSegment(bytes, secret, sequence)),
    })),
  }
}

/**
 * Joins the shown segments of an event and hands them to the pipeline like an upload, if the film is wanted then.
 * Segments that are not in the store any more are left out: returns for each run which of its segments are in the film.
 * Throws when the scratch space has not three times its bytes (the runs, the runs that are cut, and the whole), and
 * `MissingObject` when nothing can be read.
 */
export async function makeRecordedFilm(
  core: Core,
  film: { productId: ProductId; fileName: string; runs: readonly StoredRun[]; isWanted: () => Promise<boolean> },
  signal: AbortSignal,
): Promise<boolean[][]> {
  const bytes = film.runs.flatMap(({ segments }) => segments).reduce((sum, one) => sum + one.bytes, 0)
  const room = await scratchRoom(core.config)
  if (room < bytes * 3) throw new Error(`A recording of ${bytes} bytes needs three times as much; there are ${room}.`)
  await using scratch = await jobScratch(core.config)
  const runs = film.runs.map((run) => readable(core, run))
  const { file, isThere } = await joinRecording(await ffmpegOf(core), { runs, folder: scratch.folder, signal })
  if (file === null) throw new MissingObject(film.runs[0]?.segments[0]?.key ?? film.fileName)
  // minutes have passed: it must not take the place of one that was wanted later, and is made meanwhile
  if (await film.isWanted())
    await startRunFromFile(core, { productId: film.productId, purpose: 'feature', fileName: film.fileName, file })
  return isThere
}
