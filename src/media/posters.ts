import { join } from 'node:path'
import { stat } from 'node:fs/promises'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import { runFfmpeg, words } from './run-ffmpeg.ts'
import type { Ffmpeg } from './ffmpeg.ts'

const CANDIDATES = 3

/** Names of the pictures that `writePosterCandidates` makes. */
export const POSTER_NAMES = Array.from({ length: CANDIDATES }, (_, index) => `${index + 1}.jpg`)

/**
 * Three pictures from the beginning, the middle and the later part of a film. Each is the most typical frame of some
 * seconds, as ffmpeg's `thumbnail` chooses it: the frame nearest to the average of its neighbours, so black or
 * half-faded frames are avoided where possible.
 */
export async function writePosterCandidates(
  ffmpeg: Ffmpeg,
  job: { plan: EncodePlan; video: string; folder: string; signal?: AbortSignal | undefined },
): Promise<string[]> {
  const written: string[] = []
  for (const [index, name] of POSTER_NAMES.entries()) {
    const at = (job.plan.duration * (index * 2 + 1)) / (CANDIDATES * 2 + 1)
    const span = Math.min(8, job.plan.duration / CANDIDATES)
    await runFfmpeg(ffmpeg, {
      args: [
        '-ss',
        at.toFixed(3),
        '-t',
        span.toFixed(3),
        '-i',
        job.video,
        ...words('-an -vf thumbnail=50 -frames:v 1 -fflags +bitexact -flags:v +bitexact -q:v 3 -f image2 -update 1'),
        join(job.folder, name),
      ],
      signal: job.signal,
    })
    if (await hasBytes(join(job.folder, name))) written.push(name)
  }
  return written
}

async function hasBytes(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.size > 0,
    () => false,
  )
}
