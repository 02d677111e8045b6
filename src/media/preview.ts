import { join } from 'node:path'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import { framesPerSecond } from './frame-rate.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { runFfmpeg, words } from './run-ffmpeg.ts'

/** The part of a film that everybody may see when no trailer was uploaded; `start` is at a keyframe. Seconds. */
export type PreviewCut = { start: number; duration: number; frames: number }

const SHORTEST = 8
const LONGEST = 60

/**
 * A tenth of the film, 8 to 60 seconds, beginning a quarter into the film: after the titles, before the plot is given
 * away.
 */
export function planPreview(plan: EncodePlan): PreviewCut {
  const gopSeconds = plan.gop / framesPerSecond(plan.frameRate)
  const wanted = Math.min(LONGEST, Math.max(SHORTEST, plan.duration / 10), plan.duration)
  const gops = Math.max(1, Math.floor(wanted / gopSeconds))
  const latest = Math.max(0, plan.duration - gops * gopSeconds)
  const startGop = Math.floor(Math.min(plan.duration / 4, latest) / gopSeconds)
  const start = startGop * gopSeconds
  const frames = Math.min(gops * plan.gop, plan.frames - startGop * plan.gop)
  return { start, duration: frames / framesPerSecond(plan.frameRate), frames }
}

/** The encode plan of the clip, so that it is packaged and verified like any film. */
export function previewPlan(plan: EncodePlan, cut: PreviewCut): EncodePlan {
  return { ...plan, frames: cut.frames, duration: cut.duration }
}

/**
 * Cuts the clip out of the encoded MP4s without encoding again. Keyframes are at the same times in every rung, so all
 * rungs are cut at the same picture. `fileOf` gives the path of the MP4 of a name.
 */
export async function cutPreview(
  ffmpeg: Ffmpeg,
  job: {
    cut: PreviewCut
    names: readonly string[]
    fileOf: (name: string) => string
    folder: string
    signal?: AbortSignal | undefined
  },
): Promise<void> {
  for (const name of job.names) {
    await runFfmpeg(ffmpeg, {
      args: [
        '-ss',
        // One millisecond past the keyframe: times are rounded, and otherwise the seek could go back to the previous
        // keyframe.
        (job.cut.start + 0.001).toFixed(6),
        '-i',
        job.fileOf(name),
        '-t',
        (job.cut.duration - 0.002).toFixed(6),
        // The copy counts decoding time, which runs ahead of the picture; the number of frames is exact.
        '-frames:v',
        String(job.cut.frames),
        ...words('-map 0:0 -c copy -avoid_negative_ts make_zero -map_metadata -1 -fflags +bitexact -f mp4'),
        join(job.folder, `${name}.mp4`),
      ],
      signal: job.signal,
    })
  }
}
