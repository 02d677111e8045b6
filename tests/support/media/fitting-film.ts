import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encode } from '../../../src/media/encode.ts'
import { planEncode } from '../../../src/media/ladder.ts'
import { packageAsset } from '../../../src/media/packager.ts'
import { probeSource } from '../../../src/media/probe.ts'
import { clickingSound } from './click-album.ts'
import { testFfmpeg } from './media-sources.ts'
import { EVERY_STATE } from '#tests/support/browser/page-turns.ts'

/** Ten changes of the long run take more than a minute. */
export const fittingSeconds = process.env[EVERY_STATE] === 'true' ? 90 : 48
export const fittingSegment = 4

/** In six channels two of them sound, as in stereo. */
const soundOf = (channels: 2 | 6): string => {
  const both = `'${clickingSound}|${clickingSound}`
  return channels === 2 ? `${both}'` : `${both}|0|0|0|0':c=5.1`
}

/**
 * A film with both its sounds, as the pipeline makes it: 240 lines with the full sound, 144 with the small one, and sound alone.
 * Its sound is a tone with a click four times a second, in which a missing moment is heard. Of six channels it is kept in six
 * beside its stereo. Writes `master.m3u8` into `folder`.
 */
export async function makeFittingFilm(folder: string, channels: 2 | 6 = 2): Promise<void> {
  const [source, mezzanine] = [`${folder}.mkv`, `${folder}.encoded`]
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(mezzanine, { recursive: true })])
  const ffmpeg = await testFfmpeg()
  await promisify(execFile)(ffmpeg.ffmpeg, [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=426x240:r=25:d=${fittingSeconds}`],
    ...['-f', 'lavfi', '-i', `aevalsrc=${soundOf(channels)}:s=48000:d=${fittingSeconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'pcm_s16le', '-metadata:s:a:0', 'language=per', source],
  ])
  const plan = planEncode(await probeSource(ffmpeg, source))
  for (const run of ['first', 'rest'] as const) await encode(ffmpeg, { source, plan, run, folder: mezzanine })
  const rungs = [...plan.rungs, ...(plan.blank === undefined ? [] : [plan.blank])].map(({ name }) => name)
  await packageAsset({ plan, rungs, fileOf: (name) => join(mezzanine, `${name}.mp4`), folder, dash: false })
}
