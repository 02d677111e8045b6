import { checkFfmpeg, type Ffmpeg } from '#media/ffmpeg.ts'
import type { Core } from '../../core.ts'

let found: Promise<Ffmpeg> | undefined

/**
 * The ffmpeg of this machine, looked up once per process; looked up again after a failure, because it may be installed
 * meanwhile.
 */
export function ffmpegOf(core: Core): Promise<Ffmpeg> {
  found ??= checkFfmpeg({
    configured: core.config.ffmpeg.path ?? undefined,
    path: core.config.ffmpeg.searchPath,
    fallback: core.config.ffmpeg.fallbackDir,
  }).catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}
