import { join } from 'node:path'
import type { MusicPlan } from '#lib/media/music-plan.ts'
import { runChild } from '../child.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { storeFiles } from '../kept-files.ts'
import { MediaFailure } from '../reasons.ts'
import { type Progress, runFfmpeg, SAFE_INPUT, words } from '../run-ffmpeg.ts'
import { framesOf } from './music-ladder.ts'
import { preparedSound } from './probe-music.ts'

export type EncodeMusicJob = {
  source: string
  plan: MusicPlan
  /** An empty folder for `a256.mp4`, `a128.mp4`, …: whole MP4 files from which packages are made. */
  folder: string
  /** Where finished files of an earlier run are kept (`../kept-files.ts`); by default nowhere. */
  kept?: string | null
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

/** AAC-LC without dates, version strings, covers and tags: the same source gives the same bytes. */
export const aacArgs = (kbps: number): string[] =>
  words(
    `-c:a aac -profile:a aac_low -b:a ${kbps}k -flags:a +bitexact -map_metadata -1 -map_chapters -1 -fflags +bitexact -f mp4`,
  )

/** Everything that ffmpeg is told about the rungs of a piece, except where its source is. */
function rungArgs({ plan, folder }: Pick<EncodeMusicJob, 'plan' | 'folder'>): string[] {
  const branches = plan.rungs.map(({ name }) => `[${name}]`).join('')
  const whole = `${preparedSound(plan.source.index, plan.sampleRate)},atrim=end_sample=${plan.samples}`
  return [
    ...['-filter_complex', `${whole},asplit=${plan.rungs.length}${branches}`],
    ...plan.rungs.flatMap(({ name, kbps }) => ['-map', `[${name}]`, ...aacArgs(kbps), join(folder, `${name}.mp4`)]),
  ]
}

/** Decodes once and writes all rungs. Throws `encode_failed` when a rung has not the planned number of frames. */
export async function encodeMusic(ffmpeg: Ffmpeg, job: EncodeMusicJob): Promise<void> {
  const { source, plan, folder, kept = null } = job
  const names = plan.rungs.map(({ name }) => `${name}.mp4`)
  const parts = [ffmpeg.version, ...rungArgs({ plan, folder: '' })]
  await storeFiles({ folder: kept, parts, source, names, into: folder }, async () => {
    await runFfmpeg(ffmpeg, {
      args: [...SAFE_INPUT, '-i', `file:${source}`, ...rungArgs(job)],
      duration: plan.duration,
      signal: job.signal,
      onProgress: job.onProgress,
      failure: 'encode_failed',
    })
    for (const name of names) await assertWhole(ffmpeg, join(folder, name), plan)
  })
}

async function assertWhole(ffmpeg: Ffmpeg, file: string, plan: MusicPlan): Promise<void> {
  const frames = await countFrames(ffmpeg, file)
  // a player that counts on the planned samples would cut into the music, or play silence
  if (frames !== framesOf(plan.samples))
    throw new MediaFailure('encode_failed', `${file} has ${frames} frames instead of ${framesOf(plan.samples)}`)
}

async function countFrames(ffmpeg: Ffmpeg, file: string): Promise<number> {
  const args = ['-v', 'error', '-select_streams', 'a:0', '-show_entries', 'stream=nb_frames', '-of', 'csv=p=0', file]
  const { stdout } = await runChild({ command: ffmpeg.ffprobe, args })
  return Number.parseInt(stdout.toString('utf8'), 10) || 0
}

/** Seconds in which a preview becomes audible, and in which it ends. */
const fade = { in: 0.4, out: 2 }

/** Cuts the preview out of an encoded rung, with a soft beginning and end. */
export async function encodeMusicPreview(
  ffmpeg: Ffmpeg,
  job: { plan: MusicPlan; from: string; outFile: string; kbps: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const { start, duration } = job.plan.preview
  const out = Math.min(fade.out, duration / 4)
  const soft = `afade=t=in:d=${fade.in},afade=t=out:st=${(duration - out).toFixed(3)}:d=${out.toFixed(3)}`
  await runFfmpeg(ffmpeg, {
    args: [
      ...['-ss', start.toFixed(6), '-t', duration.toFixed(6), '-i', job.from, '-map', '0:a:0', '-af', soft],
      ...aacArgs(job.kbps),
      job.outFile,
    ],
    signal: job.signal,
  })
}
