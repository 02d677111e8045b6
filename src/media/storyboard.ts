import { join } from 'node:path'
import { mkdir, writeFile } from 'node:fs/promises'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import { runFfmpeg, words } from './run-ffmpeg.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { framesPerSecond } from './frame-rate.ts'
import { formatVttTime } from './subtitles/timing.ts'

/**
 * The layout of the tiles: one every `interval` seconds, `columns` × `rows` on a sheet, each `width` × `height` pixels.
 */
export type StoryboardPlan = {
  interval: number
  /** Every how many keyframes one tile is taken. */
  everyKeyframe: number
  tiles: number
  columns: number
  rows: number
  width: number
  height: number
  sheets: number
}

const LARGEST_TILES = 600
const TILE_LONG_SIDE = 192
const COLUMNS = 5
const ROWS = 6

/**
 * One tile for each keyframe, or in a long film for every second, third, … keyframe, so that the storyboard stays small
 * to load.
 */
export function planStoryboard(plan: EncodePlan): StoryboardPlan {
  const gopSeconds = plan.gop / framesPerSecond(plan.frameRate)
  const keyframes = Math.ceil(plan.frames / plan.gop)
  const everyKeyframe = Math.ceil(keyframes / LARGEST_TILES)
  const tiles = Math.ceil(keyframes / everyKeyframe)
  const rung = plan.rungs.at(-1)
  const [across, down] = rung ? [rung.width, rung.height] : [16, 9]
  const factor = Math.min(1, TILE_LONG_SIDE / Math.max(across, down))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * factor) / 2) * 2)
  const columns = Math.min(COLUMNS, tiles)
  const rows = Math.min(ROWS, Math.ceil(tiles / columns))
  return {
    interval: gopSeconds * everyKeyframe,
    everyKeyframe,
    tiles,
    columns,
    rows,
    width: even(across),
    height: even(down),
    sheets: Math.ceil(tiles / (columns * rows)),
  }
}

/**
 * Draws the storyboard from the keyframes of a small rung (nothing else is decoded) into `folder`: `storyboard/1.jpg`,
 * … and `storyboard.vtt`, whose cues name a part of a sheet by `#xywh=` (W3C Media Fragments).
 */
export async function writeStoryboard(
  ffmpeg: Ffmpeg,
  job: { plan: EncodePlan; video: string; folder: string; signal?: AbortSignal | undefined },
): Promise<StoryboardPlan> {
  const board = planStoryboard(job.plan)
  await mkdir(join(job.folder, 'storyboard'))
  const pick = board.everyKeyframe > 1 ? `select='not(mod(n\\,${board.everyKeyframe}))',` : ''
  // Keyframes are seconds apart. They are renumbered, so that the picture writer does not fill the gaps with copies.
  const tile = `${pick}setpts=N/FRAME_RATE/TB,scale=${board.width}:${board.height},tile=${board.columns}x${board.rows}`
  await runFfmpeg(ffmpeg, {
    args: [
      ...words('-skip_frame nokey'),
      '-i',
      job.video,
      '-vf',
      tile,
      ...words('-an -fflags +bitexact -flags:v +bitexact -q:v 5 -f image2'),
      join(job.folder, 'storyboard', '%d.jpg'),
    ],
    signal: job.signal,
  })
  await writeFile(join(job.folder, 'storyboard.vtt'), storyboardVtt(board, job.plan.duration))
  return board
}

/** The cues of a storyboard; the last one ends when the film ends. */
export function storyboardVtt(board: StoryboardPlan, duration: number): string {
  const perSheet = board.columns * board.rows
  const cues = Array.from({ length: board.tiles }, (_, tile) => {
    const cell = tile % perSheet
    const x = (cell % board.columns) * board.width
    const y = Math.floor(cell / board.columns) * board.height
    const start = formatVttTime(tile * board.interval * 1000)
    const end = formatVttTime((tile === board.tiles - 1 ? duration : (tile + 1) * board.interval) * 1000)
    const sheet = Math.floor(tile / perSheet) + 1
    return `${start} --> ${end}\nstoryboard/${sheet}.jpg#xywh=${x},${y},${board.width},${board.height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
