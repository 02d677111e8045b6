import { join } from 'node:path'
import { checkFfmpeg, describeFfmpeg } from '#media/ffmpeg.ts'
import { MediaFailure } from '#media/reasons.ts'
import { childMark } from './orphans.ts'
import { installFfmpeg } from '../tools/install-ffmpeg.ts'

export type FfmpegOptions = {
  ffmpegPath: string | null
  dataDir: string
  say: (sentence: string) => void
  signal: AbortSignal
}

async function look({ ffmpegPath, dataDir }: FfmpegOptions): Promise<string> {
  const given = { configured: ffmpegPath ?? undefined, path: process.env.PATH, fallback: join(dataDir, 'tools') }
  return describeFfmpeg(await checkFfmpeg(given))
}

/** The sentence of a failure without the code for programs. */
const sentenceOf = (error: unknown): string =>
  error instanceof MediaFailure ? error.detail : error instanceof Error ? error.message : String(error)

/**
 * Looks for ffmpeg as configured, on PATH, and among earlier downloads; downloads it when there is none, and says what
 * was found. Without ffmpeg the site still works and only cannot prepare films, so this never prevents a start.
 */
export async function provideFfmpeg(options: FfmpegOptions): Promise<void> {
  const { say, ffmpegPath, dataDir, signal } = options
  const found = await look(options).then(
    (description) => ({ description }),
    (error: unknown) => ({ lack: sentenceOf(error) }),
  )
  if ('description' in found) return say(found.description)
  if (ffmpegPath) return say(`${found.lack} Until FFMPEG_PATH is put right, films cannot be prepared.`)
  say(`${found.lack} Fetching ffmpeg from the package registry (140 MB) while the site already answers.`)
  try {
    await installFfmpeg(join(dataDir, 'tools'), { signal, env: childMark(dataDir) })
    say(await look(options))
  } catch (error) {
    if (!signal.aborted)
      say(`${sentenceOf(error)} Films cannot be prepared until ffmpeg is installed: install it and start again.`)
  }
}
