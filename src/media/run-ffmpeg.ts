import { runChild } from './child.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { MediaFailure, type ReasonCode } from './reasons.ts'

/** Progress of a run: `fraction` of the whole from 0 to 1, `speed` as a multiple of real time, `eta` in seconds. */
export type Progress = { fraction: number; speed: number | null; eta: number | null }

export type FfmpegRun = {
  args: readonly string[]
  /** Length of the output in seconds, which is 100 % of the progress. */
  duration?: number
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
  /** The reason used when ffmpeg fails and its output does not tell a better one. */
  failure?: ReasonCode
}

/** A run is ended only when it shows no progress at all for this long; a slow run goes on. */
const STALL_AFTER = 5 * 60_000

/** Splits fixed options, written as on a command line, into arguments. Never use it for a name or a path. */
export const words = (line: string): string[] => line.split(' ')

/** ffmpeg may read local files only, whatever an uploaded playlist or container refers to. */
const LOCAL_ONLY = ['-protocol_whitelist', 'file,pipe'] as const

/**
 * The containers that ffmpeg may read. A playlist or a concat script would make it open files that the uploader names.
 */
export const READABLE_FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,avi,flv,mpeg,asf,ogg,mxf,rm,dv,mp3,wav,flac,aac,aiff'

/** Arguments that open an uploaded file safely; put them right before `-i`. */
export const SAFE_INPUT = [...LOCAL_ONLY, '-format_whitelist', READABLE_FORMATS] as const

/** Runs ffmpeg to its end. Throws a `MediaFailure` with the last lines of its log as details. */
export async function runFfmpeg(ffmpeg: Ffmpeg, run: FfmpegRun): Promise<void> {
  const reader = progressReader(run.duration ?? 0, run.onProgress)
  const result = await runChild({
    command: ffmpeg.ffmpeg,
    args: ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-progress', 'pipe:1', ...run.args],
    stallAfter: STALL_AFTER,
    onLine: reader,
    nice: true,
    ...(run.signal ? { signal: run.signal } : {}),
  })
  if (result.code !== 0) throw new MediaFailure(failureOf(result.stderr, run.failure ?? 'encode_failed'), result.stderr)
}

/** Runs ffmpeg and returns what it writes to standard output (small results: a frame, a picture). */
export async function ffmpegOutput(ffmpeg: Ffmpeg, args: readonly string[], signal?: AbortSignal): Promise<Buffer> {
  const result = await runChild({
    command: ffmpeg.ffmpeg,
    args: ['-hide_banner', '-nostdin', '-loglevel', 'error', ...args],
    ...(signal ? { signal } : {}),
  })
  if (result.code !== 0) throw new MediaFailure(failureOf(result.stderr, 'encode_failed'), result.stderr)
  return result.stdout
}

/** Why a run of ffmpeg failed, by what it wrote. */
export function failureOf(stderr: string, fallback: ReasonCode): ReasonCode {
  return /No space left on device/i.test(stderr) ? 'disk_full' : fallback
}

/** Reads `-progress` blocks of key=value lines. Returns whether the run has moved since the last block. */
export function progressReader(duration: number, onProgress?: (progress: Progress) => void): (line: string) => boolean {
  let block: Record<string, string> = {}
  let lastSeen = ''
  return (line) => {
    const separator = line.indexOf('=')
    const key = line.slice(0, separator).trim()
    block[key] = line.slice(separator + 1).trim()
    if (key !== 'progress') return false

    const seen = `${block['frame']} ${block['out_time']} ${block['total_size']}`
    const moved = seen !== lastSeen
    lastSeen = seen
    const time = Number(block['out_time_us'] ?? block['out_time_ms']) / 1e6
    const speed = Number.parseFloat(block['speed'] ?? '')
    if (moved && duration > 0 && Number.isFinite(time)) {
      const known = Number.isFinite(speed) && speed > 0
      const left = Math.max(0, duration - time)
      onProgress?.({
        fraction: Math.min(1, Math.max(0, time / duration)),
        speed: known ? speed : null,
        eta: known ? left / speed : null,
      })
    }
    block = {}
    return moved
  }
}
