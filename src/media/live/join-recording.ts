import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runChild } from '../child.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { readReport } from '../probe.ts'
import { MediaFailure } from '../reasons.ts'
import { words } from '../run-ffmpeg.ts'

/** One run of an event: its initialisation segment and then its segments, in the clear. */
export interface RecordedRun {
  media: AsyncIterable<Uint8Array>
  /** How long its picture is, in seconds. */
  seconds: number
}

async function write(file: string, media: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for await (const bytes of media) await handle.appendFile(bytes)
  } finally {
    await handle.close()
  }
}

async function run(ffmpeg: Ffmpeg, args: readonly string[], signal?: AbortSignal): Promise<void> {
  const command = [...words('-hide_banner -nostdin -y -loglevel error'), ...args]
  const { code, stderr } = await runChild({
    command: ffmpeg.ffmpeg,
    args: command,
    nice: true,
    ...(signal ? { signal } : {}),
  })
  if (code !== 0) throw new MediaFailure('encode_failed', stderr)
}

/** By how many seconds the sound begins before the picture; 0 when it does not. */
async function soundAhead(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<number> {
  const { streams } = await readReport(ffmpeg, file, signal)
  const startOf = (type: string) => Number(streams.find((one) => one.codec_type === type)?.start_time ?? Number.NaN)
  const ahead = startOf('video') - startOf('audio')
  return ahead > 0 ? ahead : 0
}

/**
 * Joins the runs of an event to one file; nothing is encoded. Sound that reaches beyond the picture of its run is cut there,
 * or everything after it would be late. MPEG-TS, because a run may have another size than the one before: there each key
 * frame says how it is decoded. Returns the path of the file, which is in the folder.
 */
export async function joinRecording(
  ffmpeg: Ffmpeg,
  job: { runs: readonly RecordedRun[]; folder: string; signal?: AbortSignal },
): Promise<string> {
  const { runs, folder, signal } = job
  const lines: string[] = []
  for (const [n, { media, seconds }] of runs.entries()) {
    const clear = join(folder, `run-${n}.mp4`)
    await write(clear, media)
    const length = ((await soundAhead(ffmpeg, clear, signal)) + seconds).toFixed(3)
    const cut = words(`-t ${length} -map 0:v:0 -map 0:a:0? -c copy -muxdelay 0 -muxpreload 0`)
    await run(ffmpeg, ['-i', `file:${clear}`, ...cut, '-f', 'mpegts', join(folder, `run-${n}.ts`)], signal)
    lines.push(`file run-${n}.ts`, `duration ${length}`)
  }
  await writeFile(join(folder, 'runs.txt'), `${lines.join('\n')}\n`)
  const film = join(folder, 'recording.ts')
  const input = ['-f', 'concat', '-safe', '0', '-i', `file:${join(folder, 'runs.txt')}`]
  await run(
    ffmpeg,
    [...input, ...words('-map 0:v:0 -map 0:a:0? -c copy -muxdelay 0 -muxpreload 0 -f mpegts'), film],
    signal,
  )
  return film
}
