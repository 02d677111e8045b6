import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encryptSegment, withKey } from '../../../src/media/aes128.ts'
import { locatePackager } from '../../../src/media/packager.ts'
import { parseMediaPlaylist } from '../../../src/media/playlist.ts'

const run = promisify(execFile)
const ffmpeg = (args: string[]) => run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-y', '-v', 'error', ...args])

export const clickRate = 48_000
/** Samples from one click to the next, all through the album. */
export const clickEvery = 12_000
/** Where the album is cut into tracks: nowhere near the border of a frame (1,024 samples) or of a segment. */
export const cuts = [0, 113_337, 201_111, 300_000] as const
export const clickKey = Buffer.from('0123456789abcdef')

/** A tone of 440 Hz with a click four times a second, for ffmpeg’s `aevalsrc`. */
export const clickingSound = `0.25*sin(2*PI*440*t)+0.6*lt(mod(n\\,${clickEvery})\\,24)*sin(2*PI*6000*t)`

/**
 * An album of one long tone with a click four times a second, cut into tracks that follow one another without a pause.
 * Each is encoded, packaged and encrypted as the pipeline does it. A missing, a doubled or a silent sample at a joint
 * shows in the distance of two clicks, or as a hole in the tone. Writes `1/master.m3u8`, `2/…`, `3/…` into `folder`.
 */
export async function makeClickAlbum(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const whole = join(folder, 'whole.wav')
  const seconds = (cuts[3] + clickEvery) / clickRate
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `aevalsrc='${clickingSound}|${clickingSound}':s=${clickRate}:d=${seconds}`],
    ...['-c:a', 'pcm_s16le', whole],
  ])
  for (const number of [1, 2, 3]) await makeTrack(folder, whole, number)
}

async function makeTrack(folder: string, whole: string, number: number): Promise<void> {
  const [from, to] = [cuts[number - 1], cuts[number]]
  const encoded = join(folder, `${number}.mp4`)
  await ffmpeg([
    ...['-i', whole, '-af', `atrim=start_sample=${from}:end_sample=${to},asetpts=PTS-STARTPTS`],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', String(clickRate), '-flags:a', '+bitexact'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'mp4', encoded],
  ])
  const home = join(folder, String(number))
  await mkdir(home)
  const outputs = 'init_segment=a128/init.mp4,segment_template=a128/$Number$.m4s,playlist_name=a128/main.m3u8'
  await run(
    locatePackager(),
    [
      `in=${encoded},stream=audio,${outputs},hls_group_id=audio,hls_name=sound`,
      ...['--segment_duration', '2', '--fragment_duration', '2', '--hls_playlist_type', 'VOD'],
      ...['--hls_master_playlist_output', 'master.m3u8', '--use_fake_clock_for_muxer', '--quiet'],
    ],
    { cwd: home },
  )
  await encrypt(join(home, 'a128'))
}

async function encrypt(folder: string): Promise<void> {
  const list = join(folder, 'main.m3u8')
  const text = await readFile(list, 'utf8')
  const { segments, sequence } = parseMediaPlaylist(text)
  for (const [index, { uri }] of segments.entries()) {
    const clear = await readFile(join(folder, uri))
    await writeFile(join(folder, uri), encryptSegment(clear, clickKey, sequence + index))
  }
  await writeFile(list, withKey(text, '/key'))
}
