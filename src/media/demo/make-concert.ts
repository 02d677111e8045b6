import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from '../ffmpeg.ts'
import { runFfmpeg, words } from '../run-ffmpeg.ts'
import { clockGraph } from './film-clock.ts'
import { num, shotGraph } from './film-graph.ts'
import { atMost, even, type FilmRecipe } from './film-recipe.ts'
import { layerFile } from './make-film.ts'
import { makeMusic } from './music/make-music.ts'
import { concertStage, stageSeconds } from './recipes/concert.ts'

/**
 * The length of one round. It is a whole number of pictures of 40 ms and of AAC packets of 1024 samples at 48 kHz, so
 * rounds follow one another without a gap.
 */
export const concertSeconds = 128

export interface MakeConcertOptions {
  ffmpeg: Ffmpeg
  /** Path of the .flv to write. It gets this name when it is complete. */
  outFile: string
  /** For unfinished parts; it is removed. */
  scratch: string
  signal: AbortSignal
  /** Shorter and smaller ones are for tests; the length is a multiple of the stage's. */
  seconds?: number
  height?: number
}

/** The stage, which repeats itself. */
function stageArguments(stage: FilmRecipe): string[] {
  const [shot] = stage.shots
  if (shot === undefined) throw new Error('The concert has no stage.')
  const { inputs, chains } = shotGraph(stage, shot)
  return [
    ...inputs.flatMap((art) => ['-framerate', String(stage.fps), '-i', layerFile(art)]),
    ...['-filter_complex', chains.join(';'), '-map', '[picture]', '-t', num(stageSeconds)],
    ...words('-c:v libx264 -preset ultrafast -crf 12 -pix_fmt yuv420p -f mp4'),
  ]
}

/** Stage, clock and what the music looks like; encoded as an encoder of a small event would send it. */
function concertArguments(recipe: FilmRecipe, seconds: number, files: { stage: string; music: string }): string[] {
  const { width, height, fps } = recipe
  const rounds = Math.round(seconds / stageSeconds) - 1
  const wave = even(height * 0.2)
  const clock: string[] = []
  const clockInput = (art: string) => `[${2 + clock.push(art) - 1}:v]`
  // the least that it takes
  const meter = Math.max(80, even(width * 0.2))
  const chains = [
    `[1:a]aresample=48000,aformat=channel_layouts=stereo,apad,atrim=end=${seconds},asplit=3[sound][a][b]`,
    `[a]showwaves=s=${width}x${wave}:mode=cline:rate=${fps}:colors=0xf0b35a|0xe8e2d6:scale=sqrt,format=yuva420p[wave]`,
    `[b]showvolume=r=${fps}:w=${meter}:h=8:b=2:f=0.9:t=0:v=0,scale=${meter}:-2,format=yuva420p[level]`,
    `[0:v][wave]overlay=x=0:y=${even(height * 0.69)}:shortest=1[waved]`,
    `[waved][level]overlay=x=16:y=16:shortest=1[dressed]`,
    ...clockGraph(recipe, clockInput, 'dressed'),
  ]
  return [
    ...['-stream_loop', String(rounds), '-i', files.stage, '-i', files.music],
    ...clock.flatMap((art) => ['-i', layerFile(art)]),
    ...['-filter_complex', chains.join(';'), '-map', '[picture]', '-map', '[sound]', '-t', String(seconds)],
    ...words('-c:v libx264 -preset veryfast -profile:v main -b:v 600k -maxrate 800k -bufsize 1200k -pix_fmt yuv420p'),
    ...words(`-r ${fps} -g ${2 * fps} -keyint_min ${2 * fps} -sc_threshold 0 -bf 2 -c:a aac -b:a 96k -ar 48000 -f flv`),
  ]
}

/** Makes the concert that the demo's camera sends: about a minute of processor time. Throws a `MediaFailure`. */
export async function makeConcert(options: MakeConcertOptions): Promise<void> {
  const { ffmpeg, outFile, scratch, signal, seconds = concertSeconds, height = concertStage.height } = options
  const recipe = atMost(concertStage, height)
  await mkdir(scratch, { recursive: true })
  const [stage, music] = [join(scratch, 'stage.mp4'), join(scratch, 'music.wav')]
  const unfinished = `${outFile}.${process.pid}.part`
  try {
    await makeMusic('shur-night', { outFile: music, signal })
    await runFfmpeg(ffmpeg, { args: [...stageArguments(recipe), stage], duration: stageSeconds, signal })
    const args = [...concertArguments(recipe, seconds, { stage, music }), unfinished]
    await runFfmpeg(ffmpeg, { args, duration: seconds, signal })
    await rename(unfinished, outFile)
  } finally {
    await rm(unfinished, { force: true })
    await rm(scratch, { recursive: true, force: true })
  }
}
