import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ffmpeg } from '../ffmpeg.ts'
import { runFfmpeg, words } from '../run-ffmpeg.ts'
import { filmGraph, shotGraph } from './film-graph.ts'
import { filmSeconds, type FilmRecipe, type Shot } from './film-recipe.ts'
import { soundChains } from './film-sound.ts'

export interface MakeFilmOptions {
  /** Any build since 2018 with libx264 and aac. */
  ffmpeg: Ffmpeg
  /**
   * Path of the .mp4 to write. The file gets this name only when it is complete; `<outFile>.shots` is the working
   * folder.
   */
  outFile: string
  signal?: AbortSignal
  /** Called with the finished share, 0..1. */
  onProgress?: (share: number) => void
}

/**
 * Makes a demo film with sound from drawn layers: ffmpeg moves the layers, cross-fades between shots, adds cards and a
 * running clock, and synthesises the music. It reuses shots that an earlier, killed run finished. Throws a
 * `MediaFailure` with ffmpeg's last lines when it fails, `cancelled` when `signal` fires.
 */
export async function makeFilm(recipe: FilmRecipe, options: MakeFilmOptions): Promise<void> {
  const folder = `${options.outFile}.shots`
  await mkdir(folder, { recursive: true })
  const shots = recipe.shots.map((_, i) => join(folder, `${i}.mp4`))
  const share = progressOf(recipe, options.onProgress)
  for (const [i, shot] of recipe.shots.entries()) {
    const file = shots[i] ?? ''
    if (!existsSync(file))
      await write(file, shotArguments(recipe, shot), { options, onProgress: share(i), seconds: shot.seconds })
  }
  const film = { options, onProgress: share(recipe.shots.length), seconds: filmSeconds(recipe) }
  await write(options.outFile, filmArguments(recipe, shots), film)
  await rm(folder, { recursive: true, force: true })
}

/** Runs ffmpeg into a temporary file next to `file`, which is renamed when it is complete. */
async function write(
  file: string,
  args: string[],
  run: { options: MakeFilmOptions; seconds: number; onProgress: (fraction: number) => void },
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  try {
    await runFfmpeg(run.options.ffmpeg, {
      args: [...args, unfinished],
      duration: run.seconds,
      signal: run.options.signal,
      onProgress: ({ fraction }) => run.onProgress(fraction),
    })
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Joining the shots takes about a fifth of the time that drawing them takes. */
const JOINING = 0.2

function progressOf(recipe: FilmRecipe, tell?: (share: number) => void): (part: number) => (fraction: number) => void {
  const weights = [...recipe.shots.map((shot) => shot.seconds), filmSeconds(recipe) * JOINING]
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return (part) => {
    const before = weights.slice(0, part).reduce((sum, weight) => sum + weight, 0)
    return (fraction) => tell?.((before + (weights[part] ?? 0) * fraction) / whole)
  }
}

const encoding = (recipe: FilmRecipe, crf: number): string[] =>
  words(
    `-c:v libx264 -preset ultrafast -crf ${crf} -pix_fmt yuv420p -g ${recipe.fps * 2} -r ${recipe.fps} ` +
      '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -f mp4',
  )

function artwork(recipe: FilmRecipe, names: readonly string[]): string[] {
  return names.flatMap((art) => ['-framerate', String(recipe.fps), '-i', layerFile(art)])
}

function shotArguments(recipe: FilmRecipe, shot: Shot): string[] {
  const { inputs, chains } = shotGraph(recipe, shot)
  return [
    ...artwork(recipe, inputs),
    '-filter_complex',
    chains.join(';'),
    '-map',
    '[picture]',
    '-t',
    String(shot.seconds),
    ...encoding(recipe, 13),
  ]
}

function filmArguments(recipe: FilmRecipe, shots: readonly string[]): string[] {
  const seconds = filmSeconds(recipe)
  const { inputs, chains } = filmGraph(recipe)
  const sound: string[] = []
  recipe.soundtracks.forEach((track, i) => {
    const voices = track.voices.map((voice) => voice(seconds))
    chains.push(...soundChains(voices, { seconds, gain: track.gain, label: `sound${i}` }))
    sound.push('-map', `[sound${i}]`, `-metadata:s:a:${i}`, `language=${track.language}`)
    sound.push(`-metadata:s:a:${i}`, `title=${track.title}`)
  })
  return [
    ...shots.flatMap((file) => ['-i', file]),
    ...artwork(recipe, inputs),
    '-filter_complex',
    chains.join(';'),
    '-map',
    '[picture]',
    ...sound,
    '-t',
    String(seconds),
    ...words('-c:a aac -b:a 160k -movflags +faststart'),
    ...encoding(recipe, 17),
  ]
}

/** The drawn layer with this name. */
export function layerFile(art: string): string {
  return fileURLToPath(new URL(`./layers/${art}.webp`, import.meta.url))
}
