import { MediaFailure } from '#media/reasons.ts'
import { MissingObject, StorageFull } from '#storage/storage.ts'
import type { Config } from '../../config.ts'
import { scratchRoom } from './scratch.ts'

type Disk = Pick<Config, 'scratchDir' | 'diskReserve'>
const lookEveryMs = 1000

/** Throws `disk_full` when this many bytes would use the reserve of the scratch space's disk. */
export async function askScratch(config: Disk, bytes: number): Promise<void> {
  const room = await scratchRoom(config)
  if (room === 0 || room < bytes) throw new MediaFailure('disk_full', `${bytes} bytes are wanted, ${room} may be taken`)
}

/**
 * Checks the free space, then does the work; ends it with `disk_full` when the reserve is reached anyway, because
 * others use space too.
 */
export async function withRoom<T>(
  config: Disk,
  job: { bytes: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  await askScratch(config, job.bytes)
  const full = new AbortController()
  const look = async () => {
    if ((await scratchRoom(config)) === 0) full.abort()
  }
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
  try {
    return await work(AbortSignal.any([job.signal, full.signal]))
  } catch (error) {
    if (full.signal.aborted) throw new MediaFailure('disk_full', 'the reserve of the disk was reached')
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** The error as a reason for the editor. */
export function asMediaFailure(error: unknown): MediaFailure {
  if (error instanceof MediaFailure) return error
  if (error instanceof StorageFull || isNoSpace(error)) return new MediaFailure('disk_full', String(error))
  if (error instanceof MissingObject) return new MediaFailure('source_missing', String(error))
  return new MediaFailure('unexpected', String(error))
}

const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
