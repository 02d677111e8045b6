import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../child.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { keyFrameBytes, keyFrameListName, parseKeyFrameList } from './key-frame-list.ts'
import { boxesIn } from './mp4-outline.ts'
import { gopSeconds } from '../segment-length.ts'

export interface KeyFramesJob {
  /** The folder of a rung, with its list. */
  folder: string
  /** Seconds. */
  duration: number
  /** The key of an encrypted package, and the address that its list must name. */
  key?: { bytes: Uint8Array; uri: string } | undefined
  scratch: string
  signal?: AbortSignal | undefined
}

const toleranceSeconds = 0.1

/**
 * Finds the fault of a rung's list of key frames, as a player would read it; null: none. It must cover the whole film,
 * and the range of its first, middle and last entry must be a whole fragment with one picture that needs no other.
 */
export async function faultOfKeyFrames(ffmpeg: Ffmpeg, job: KeyFramesJob): Promise<string | null> {
  const list = parseKeyFrameList(await readFile(join(job.folder, keyFrameListName), 'utf8'))
  if (!list.ended || list.map === null) return 'the list of key frames has no end or no initialisation segment'
  const length = list.frames.reduce((sum, { duration }) => sum + duration, 0)
  if (Math.abs(length - job.duration) > toleranceSeconds)
    return `the key frames cover ${length.toFixed(3)} s instead of ${job.duration.toFixed(3)} s`
  if (list.frames.length < Math.floor(job.duration / (gopSeconds * 2))) return `only ${list.frames.length} key frames`
  const init = await readFile(join(job.folder, list.map))
  const last = list.frames.length - 1
  for (const at of new Set([0, Math.floor(last / 2), last])) {
    const frame = list.frames[at]
    if (frame === undefined) return 'the list names no key frame'
    if (frame.key?.uri !== job.key?.uri) return `key frame ${at + 1} names the key ${frame.key?.uri}`
    const bytes = keyFrameBytes(await readFile(join(job.folder, frame.uri)), frame, job.key?.bytes)
    const boxes = boxesIn(bytes)
    if (boxes.map(({ kind }) => kind).join() !== 'moof,mdat' || boxes.at(-1)?.end !== frame.length)
      return `the range of key frame ${at + 1} is no fragment`
    const sample = join(job.scratch, `key-frame-${at}.mp4`)
    await writeFile(sample, Buffer.concat([init, bytes]))
    const { stdout, code, stderr } = await runChild({
      command: ffmpeg.ffmpeg,
      args: ['-nostdin', '-v', 'error', '-xerror', '-i', sample, '-f', 'framemd5', '-'],
      ...(job.signal ? { signal: job.signal } : {}),
    })
    const pictures = stdout.toString('utf8').match(/^[^#\n]/gm) ?? []
    if (code !== 0 || pictures.length !== 1) return `key frame ${at + 1} does not decode: ${stderr}`
  }
  return null
}
