import { join } from 'node:path'
import type { EncodePlan, Rung } from '#lib/media/encode-plan.ts'
import { runChild } from './child.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { framesAhead } from './frame-rate.ts'
import { storeFiles } from './kept-files.ts'
import { MediaFailure } from './reasons.ts'
import { soundArgs, soundChains } from './sounds/sound-chains.ts'
import { soundNames } from './sounds/sound-groups.ts'
import { runFfmpeg, SAFE_INPUT, words, type Progress } from './run-ffmpeg.ts'

/**
 * The two encoding runs over a source. `first` writes one low rung and all sound tracks, so that the film can be
 * watched early; `rest` decodes once and writes all other rungs. No rung is encoded twice.
 */
export type EncodeRun = 'first' | 'rest'

export type EncodeJob = {
  source: string
  plan: EncodePlan
  run: EncodeRun
  /** An empty folder for `v240.mp4`, `a1.mp4`, …: whole MP4 files from which packages are made. */
  folder: string
  /** Where finished files of an earlier run are kept (`kept-files.ts`); by default nowhere. */
  kept?: string | null
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * When up to this many seconds are missing at the end, the last frame fills them: containers state their length
 * inexactly. In a recording it fills whatever is missing: small errors of its runs add up.
 */
const FORGIVEN_SECONDS = 2

/** So few lines are too few to watch a film by that is not ready yet: the rung above them is written first. */
const tooFewLines = 144

/** The pictures that a run makes: the first one makes a single picture, because somebody waits for it. */
export function rungsOf(plan: EncodePlan, run: EncodeRun): Rung[] {
  const [lowest, above] = plan.rungs.toReversed()
  const early = lowest?.rung === tooFewLines ? (above ?? lowest) : lowest
  return plan.rungs.filter((rung) => (rung === early) === (run === 'first'))
}

/** Everything with a picture that a run makes, the black one too. */
function filesOf(plan: EncodePlan, run: EncodeRun): Rung[] {
  return [...rungsOf(plan, run), ...(run === 'first' && plan.blank !== undefined ? [plan.blank] : [])]
}

/** Names of all MP4s that a run makes. */
export const namesOfRun = (plan: EncodePlan, run: EncodeRun): string[] => [
  ...filesOf(plan, run).map(({ name }) => name),
  ...(run === 'first' ? soundNames(plan.audio) : []),
]

/** Encodes one run. Throws `truncated` when the source ends before its announced end. */
export async function encode(ffmpeg: Ffmpeg, job: EncodeJob): Promise<void> {
  const rungs = filesOf(job.plan, job.run)
  if (rungs.length === 0) return
  const { source, plan, folder, kept = null } = job
  const names = namesOfRun(plan, job.run).map((name) => `${name}.mp4`)
  // all settings, without the folders of this run
  const parts = [ffmpeg.version, ...encodeArgs({ ...job, source: '', folder: '' })]
  await storeFiles({ folder: kept, parts, source, names, into: folder }, async () => {
    await runFfmpeg(ffmpeg, {
      args: encodeArgs(job),
      duration: plan.duration,
      signal: job.signal,
      onProgress: job.onProgress,
      failure: 'encode_failed',
    })
    for (const rung of rungs) await assertWhole(ffmpeg, join(folder, `${rung.name}.mp4`), plan)
  })
}

/**
 * The ffmpeg arguments of one run. File names are our own, except the path of the source, which is passed as one
 * argument.
 */
export function encodeArgs(job: Pick<EncodeJob, 'source' | 'plan' | 'run' | 'folder'>): string[] {
  const { plan } = job
  const rungs = filesOf(plan, job.run)
  const video = rungs.flatMap((rung) => [
    '-map',
    `[${rung.name}]`,
    '-frames:v',
    String(plan.frames),
    ...videoArgs(rung, plan),
    ...OUTPUT,
    join(job.folder, `${rung.name}.mp4`),
  ])
  const audio = job.run === 'first' ? plan.audio : []
  const sound = soundArgs(audio, plan.duration).flatMap(({ name, args }) => [
    ...args,
    ...OUTPUT,
    join(job.folder, `${name}.mp4`),
  ])
  return [
    ...sizesOf(plan),
    ...SAFE_INPUT,
    '-i',
    `file:${job.source}`,
    '-filter_complex',
    filterGraph(plan, rungs),
    // In graphs of their own: beside the last picture of a recording, which is held without an end, a sound in the same
    // graph was never asked for again, and the program stood still.
    ...soundChains(audio, plan.duration).flatMap((chain) => ['-filter_complex', chain]),
    ...video,
    ...sound,
  ]
}

/**
 * Each run of a recording may have another size. By default ffmpeg then begins with new filters, which lose the frames that
 * they hold and count from the beginning of the film again; the scaler takes frames of any size.
 */
const sizesOf = ({ source }: EncodePlan): string[] =>
  source.isRecording === true && !source.interlaced ? words('-reinit_filter:v 0') : []

/** Makes the output reproducible: no dates, no version strings, none of the source's own tags. */
const OUTPUT = words('-map_metadata -1 -map_chapters -1 -fflags +bitexact -max_muxing_queue_size 9999 -f mp4')

/**
 * Every rung has its keyframes at the same times: at a fixed distance, with no keyframes at scene cuts. High profile
 * 8-bit 4:2:0 plays everywhere.
 */
export function videoArgs(
  rung: Pick<Rung, 'crf' | 'maxrate'>,
  { gop, frameRate }: Pick<EncodePlan, 'gop' | 'frameRate'>,
): string[] {
  const order = framesAhead(frameRate) === 1 ? ':b-pyramid=none' : ''
  return [
    ...words('-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p -flags:v +bitexact'),
    // With a bit-rate ceiling, x264's frame threads give other bytes on each run; sliced threads do not, and cost no
    // more.
    ...words(`-x264-params sliced-threads=1${order}`),
    ...words(`-crf ${rung.crf} -maxrate ${rung.maxrate}k -bufsize ${rung.maxrate * 2}k`),
    ...words(`-g ${gop} -keyint_min ${gop} -sc_threshold 0`),
  ]
}

/** HDR to SDR as ffmpeg's documentation of `tonemap` shows: linear light, BT.709 primaries, the Hable curve. */
const TONEMAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** Decodes once, makes the frame rate constant and the length complete, then splits and scales. */
export function filterGraph(plan: EncodePlan, rungs: readonly Rung[]): string {
  const { source, frameRate } = plan
  const prepared = [
    ...(source.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(source.tonemap ? [TONEMAP] : []),
    `fps=fps=${frameRate.num}/${frameRate.den}:start_time=0`,
    `tpad=stop_mode=clone:${source.isRecording === true ? 'stop=-1' : `stop_duration=${FORGIVEN_SECONDS + (source.hold ?? 0)}`}`,
    `split=${rungs.length}`,
  ].join(',')
  const branches = rungs.map((_, index) => `[s${index}]`).join('')
  const scaled = rungs.map(({ name, width, height, isBlank }, index) => {
    const black = isBlank === true ? ',lutyuv=y=16:u=128:v=128' : ''
    return `[s${index}]scale=${width}:${height},setsar=1,format=yuv420p${black}[${name}]`
  })
  return [`[0:${source.videoIndex}]${prepared}${branches}`, ...scaled].join(';')
}

/**
 * Tells whether `frames` frames make the film of a plan. A recording becomes a film with all that could be read of it,
 * because nobody has another copy.
 */
export const isWhole = (frames: number, { frames: planned, source }: Pick<EncodePlan, 'frames' | 'source'>): boolean =>
  source.isRecording === true ? frames > 0 : frames >= planned - 2

async function assertWhole(ffmpeg: Ffmpeg, file: string, plan: EncodePlan): Promise<void> {
  const frames = await countFrames(ffmpeg, file)
  if (!isWhole(frames, plan)) {
    throw new MediaFailure('truncated', `${frames} of ${plan.frames} frames could be read`)
  }
}

/** Number of frames in an MP4, by its index. */
export async function countFrames(ffmpeg: Ffmpeg, file: string): Promise<number> {
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=nb_frames', '-of', 'csv=p=0', file]
  const { stdout } = await runChild({ command: ffmpeg.ffprobe, args })
  return Number.parseInt(stdout.toString('utf8'), 10) || 0
}
