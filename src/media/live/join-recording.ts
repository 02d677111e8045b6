import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../child.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { readReport } from '../probe.ts'
import { MediaFailure } from '../reasons.ts'
import { failureOf, words } from '../run-ffmpeg.ts'

/** One run of an event; `init` and `media` are null where they cannot be read. */
export interface RecordedRun {
  init: () => Promise<Uint8Array | null>
  segments: readonly { seconds: number; media: () => Promise<Uint8Array | null> }[]
}

/** A readable part of a run without a gap, in a file of its own. */
interface Part {
  file: string
  seconds: number
}

/** Writes the unbroken parts of a run; what is missing ends a part. Says for each segment whether it was there. */
async function writeParts(
  { init, segments }: RecordedRun,
  nameOf: (n: number) => string,
): Promise<{ parts: Part[]; isThere: boolean[] }> {
  const parts: Part[] = []
  const isThere: boolean[] = []
  const begin = await init()
  let isOpen = false
  for (const { seconds, media } of segments) {
    const bytes = begin === null ? null : await media()
    isThere.push(bytes !== null)
    if (begin === null || bytes === null) {
      isOpen = false
      continue
    }
    const last = parts.at(-1)
    const part = isOpen && last !== undefined ? last : { file: nameOf(parts.length), seconds: 0 }
    if (!isOpen) parts.push(part)
    const handle = await open(part.file, isOpen ? 'a' : 'w')
    try {
      if (!isOpen) await handle.appendFile(begin)
      await handle.appendFile(bytes)
    } finally {
      await handle.close()
    }
    isOpen = true
    part.seconds += seconds
  }
  return { parts, isThere }
}

async function run(ffmpeg: Ffmpeg, args: readonly string[], signal?: AbortSignal): Promise<void> {
  const command = [...words('-hide_banner -nostdin -y -loglevel error'), ...args]
  const { code, stderr } = await runChild({
    command: ffmpeg.ffmpeg,
    args: command,
    nice: true,
    ...(signal ? { signal } : {}),
  })
  if (code !== 0) throw new MediaFailure(failureOf(stderr, 'encode_failed'), stderr)
}

/** By how many seconds the sound begins before the picture, 0 when it does not; null where there is no sound. */
async function soundAhead(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<number | null> {
  const { streams } = await readReport(ffmpeg, file, signal)
  const startOf = (type: string) => Number(streams.find((one) => one.codec_type === type)?.start_time ?? Number.NaN)
  if (!streams.some((one) => one.codec_type === 'audio')) return null
  const ahead = startOf('video') - startOf('audio')
  return ahead > 0 ? ahead : 0
}

/** Joining reads the first file's streams only: a part without sound gets silence, or the whole film would have none. */
const silence = words('-f lavfi -i anullsrc=r=48000:cl=stereo -map 0:v:0 -map 1:a:0 -c:v copy -c:a aac -b:a 64k')

/**
 * Joins the runs of an event to one file; no picture is encoded. Sound that reaches beyond the picture of its run is
 * cut there, or everything after it would be late. MPEG-TS, because a run may have another size than the one before:
 * there each key frame says how it is decoded. Unreadable segments are left out: `isThere` says for each run which of
 * its segments are in the file, whose path is null when there is nothing.
 */
export async function joinRecording(
  ffmpeg: Ffmpeg,
  job: { runs: readonly RecordedRun[]; folder: string; signal?: AbortSignal },
): Promise<{ file: string | null; isThere: boolean[][] }> {
  const { runs, folder, signal } = job
  const parts: Part[] = []
  const isThere: boolean[][] = []
  for (const [n, one] of runs.entries()) {
    const written = await writeParts(one, (part) => join(folder, `run-${n}-${part}.mp4`))
    parts.push(...written.parts)
    isThere.push(written.isThere)
  }
  if (parts.length === 0) return { file: null, isThere }
  const ahead: (number | null)[] = []
  for (const { file } of parts) ahead.push(await soundAhead(ffmpeg, file, signal))
  const hasSound = ahead.some((one) => one !== null)
  const lines: string[] = []
  for (const [n, { file, seconds }] of parts.entries()) {
    const length = ((ahead[n] ?? 0) + seconds).toFixed(3)
    const own = words('-map 0:v:0 -map 0:a:0? -c copy')
    const streams = hasSound && ahead[n] === null ? silence : own
    const cut = [...streams, ...words(`-t ${length} -muxdelay 0 -muxpreload 0 -f mpegts`)]
    await run(ffmpeg, ['-i', `file:${file}`, ...cut, join(folder, `part-${n}.ts`)], signal)
    lines.push(`file part-${n}.ts`, `duration ${length}`)
  }
  await writeFile(join(folder, 'parts.txt'), `${lines.join('\n')}\n`)
  const film = join(folder, 'recording.ts')
  const input = ['-f', 'concat', '-safe', '0', '-i', `file:${join(folder, 'parts.txt')}`]
  await run(
    ffmpeg,
    [...input, ...words('-map 0:v:0 -map 0:a:0? -c copy -muxdelay 0 -muxpreload 0 -f mpegts'), film],
    signal,
  )
  return { file: film, isThere }
}
