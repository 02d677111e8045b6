import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { muxing, runPackager } from '../packager.ts'
import { ratesOf } from '../rates.ts'
import { words } from '../run-ffmpeg.ts'
import { musicSegmentSeconds } from './music-ladder.ts'

export type PackageMusicJob = {
  rungs: readonly string[]
  fileOf: (name: string) => string
  /** An empty folder for the package. */
  folder: string
  signal?: AbortSignal | undefined
}

/**
 * Cuts the MP4s into CMAF segments with HLS playlists and a DASH manifest: `master.m3u8`, `manifest.mpd`,
 * `a128/init.mp4`, `a128/1.m4s`, `a128/main.m3u8`. The edit list stays in the initialisation segment: time 0 is the
 * first sample of the music, and what the encoder puts before it has negative times.
 */
export async function packageMusic(job: PackageMusicJob): Promise<void> {
  const streams = job.rungs.map((name) =>
    [
      `in=${job.fileOf(name)},stream=audio,init_segment=${name}/init.mp4`,
      `segment_template=${name}/$Number$.m4s,playlist_name=${name}/main.m3u8,hls_group_id=audio`,
    ].join(','),
  )
  const args = [
    ...streams,
    ...words(`--segment_duration ${musicSegmentSeconds} --fragment_duration ${musicSegmentSeconds}`),
    ...words('--hls_playlist_type VOD --hls_master_playlist_output master.m3u8'),
    ...words('--mpd_output manifest.mpd --generate_static_live_mpd'),
    ...muxing,
  ]
  await runPackager(args, job)
  await writeFile(join(job.folder, 'master.m3u8'), await masterOf(job))
}

/**
 * The master playlist, with each rung as a variant of its own. The packager's own lists them as alternative renditions of
 * one variant beside themselves; then players load two of them, or never change the quality.
 */
async function masterOf(job: PackageMusicJob): Promise<string> {
  const rates = await Promise.all(job.rungs.map(async (name) => ({ name, ...(await ratesOf(join(job.folder, name))) })))
  const variants = rates
    .toSorted((one, other) => one.peak - other.peak)
    .flatMap(({ name, peak, average }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="mp4a.40.2"`,
      `${name}/main.m3u8`,
    ])
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants, ''].join('\n')
}
