import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runChild } from './child.ts'
import { MediaFailure } from './reasons.ts'

/** Paths of the two programs, and what this ffmpeg can do. */
export type Ffmpeg = { ffmpeg: string; ffprobe: string; version: string; tonemap: boolean }

export type FfmpegFolders = {
  /** FFMPEG_PATH: the program itself, or its folder. */
  configured?: string | undefined
  /** The PATH of the process. */
  path?: string | undefined
  /** A folder where the set-up installed `@ffmpeg-installer/*` and `@ffprobe-installer/*`, or plain binaries. */
  fallback?: string | undefined
}

/**
 * Finds ffmpeg and ffprobe: first the configured place, then PATH, then the fallback folder. Undefined when one of the
 * two is missing.
 */
export function locateFfmpeg(given: FfmpegFolders): { ffmpeg: string; ffprobe: string } | undefined {
  const onPath = (given.path ?? '').split(delimiter).filter((folder) => folder !== '')
  const fallback = given.fallback ? fallbackFolders(given.fallback) : []
  const configured = given.configured ? [given.configured, dirname(given.configured)] : []
  if (given.configured && !findProgram('ffmpeg', configured)) return undefined

  const ffmpeg = findProgram('ffmpeg', [...configured, ...onPath]) ?? findProgram('ffmpeg', fallback, makeRunnable)
  if (!ffmpeg) return undefined
  const ffprobe =
    findProgram('ffprobe', [dirname(ffmpeg), ...configured, ...onPath]) ??
    findProgram('ffprobe', fallback, makeRunnable)
  return ffprobe ? { ffmpeg, ffprobe } : undefined
}

function fallbackFolders(folder: string): string[] {
  const platform = `${process.platform === 'win32' ? 'win32' : process.platform}-${process.arch}`
  const scope = (name: string) => join(folder, 'node_modules', name, platform)
  return [folder, scope('@ffmpeg-installer'), scope('@ffprobe-installer')]
}

/** Finds a program that can be run here; one that cannot is passed over, because the next folder may have it. */
function findProgram(
  name: string,
  folders: readonly string[],
  mayBeRun: (path: string) => boolean = isRunnable,
): string | undefined {
  return folders
    .flatMap((folder) => [folder, join(folder, name)])
    .find((candidate) => candidate.endsWith(name) && isFile(candidate) && mayBeRun(candidate))
}

/** False also where nobody can tell: a folder that may not be read, a circle of links. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    return false
  }
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** npm leaves the packaged ffprobe without its executable bit when install scripts are off. Only what we have fetched is changed. */
function makeRunnable(path: string): boolean {
  if (isRunnable(path)) return true
  try {
    chmodSync(path, 0o755)
    return true
  } catch {
    return false
  }
}

/**
 * Asks ffmpeg for its version, encoders and filters. Throws `ffmpeg_missing` with a sentence when ffmpeg is missing or
 * cannot write H.264 and AAC.
 */
export async function checkFfmpeg(given: FfmpegFolders): Promise<Ffmpeg> {
  const found = locateFfmpeg(given)
  if (!found) {
    throw new MediaFailure(
      'ffmpeg_missing',
      given.configured
        ? 'FFMPEG_PATH names no ffmpeg with an ffprobe beside it or on PATH.'
        : 'Neither PATH nor the tools folder holds ffmpeg and ffprobe.',
    )
  }
  const ask = async (flag: string) =>
    (await runChild({ command: found.ffmpeg, args: ['-hide_banner', flag] })).stdout.toString('utf8')
  const [version, encoders, filters] = await Promise.all([ask('-version'), ask('-encoders'), ask('-filters')])
  const missing = ['libx264', 'aac'].filter((name) => !hasEntry(encoders, name))
  if (missing.length > 0) {
    throw new MediaFailure('ffmpeg_missing', `${found.ffmpeg} lacks the encoders ${missing.join(' and ')}.`)
  }
  return {
    ...found,
    version: /^ffmpeg version (\S+)/m.exec(version)?.[1] ?? 'unknown',
    tonemap: hasEntry(filters, 'zscale') && hasEntry(filters, 'tonemap'),
  }
}

function hasEntry(listing: string, name: string): boolean {
  return listing.split('\n').some((line) => line.trim().split(/\s+/)[1] === name)
}

/** The sentence about ffmpeg in the log at start. */
export function describeFfmpeg(ffmpeg: Ffmpeg): string {
  const hdr = ffmpeg.tonemap ? 'HDR sources are tone-mapped' : 'HDR sources cannot be tone-mapped (no zscale)'
  return `ffmpeg ${ffmpeg.version} at ${ffmpeg.ffmpeg}, with H.264 and AAC; ${hdr}.`
}
