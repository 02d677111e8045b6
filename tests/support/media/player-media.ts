import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const FILM_SECONDS = 24
const TILE = { width: 160, height: 90, columns: 4, seconds: 2 }

function ffmpeg(args: string[][]): Promise<unknown> {
  return run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-y', '-v', 'error', ...args.flat()])
}

/** Two rungs of a moving test picture with sound, as fMP4 HLS in the clear. */
async function encodeClear(dir: string): Promise<void> {
  await mkdir(join(dir, 'clear'), { recursive: true })
  await ffmpeg([
    ['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=25:d=${FILM_SECONDS}`],
    ['-f', 'lavfi', '-i', `sine=frequency=440:d=${FILM_SECONDS}`],
    ['-filter_complex', '[0:v]split=3[a][b][c];[b]scale=320:180[b2];[c]scale=160:90[c2]'],
    ['-map', '[a]', '-map', '1:a', '-map', '[b2]', '-map', '1:a', '-map', '[c2]', '-map', '1:a'],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-keyint_min', '50', '-sc_threshold', '0'],
    ['-pix_fmt', 'yuv420p', '-b:v:0', '900k', '-b:v:1', '300k', '-b:v:2', '120k', '-c:a', 'aac', '-b:a', '64k'],
    ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ['-master_pl_name', 'master.m3u8', '-var_stream_map', 'v:0,a:0 v:1,a:1 v:2,a:2'],
    [join(dir, 'clear', 'v%v', 'main.m3u8')],
  ])
}

/** The middle rung once more, AES-128; `KEYURI` in the playlist is replaced by the server. */
async function encrypt(dir: string): Promise<void> {
  await mkdir(join(dir, 'aes'), { recursive: true })
  await writeFile(join(dir, 'film.key'), randomBytes(16))
  await writeFile(join(dir, 'key.info'), `KEYURI\n${join(dir, 'film.key')}\n`)
  await ffmpeg([
    ['-i', join(dir, 'clear', 'v1', 'main.m3u8'), '-c', 'copy'],
    ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_key_info_file', join(dir, 'key.info')],
    [join(dir, 'aes', 'main.m3u8')],
  ])
}

function clock(seconds: number): string {
  return `00:00:${String(seconds).padStart(2, '0')}.000`
}

async function drawStoryboard(dir: string): Promise<void> {
  const count = FILM_SECONDS / TILE.seconds
  const rows = Math.ceil(count / TILE.columns)
  await ffmpeg([
    ['-f', 'lavfi', '-i', `testsrc2=s=${TILE.width}x${TILE.height}:r=25:d=${FILM_SECONDS}`],
    ['-vf', `fps=1/${TILE.seconds},tile=${TILE.columns}x${rows}`, '-frames:v', '1', join(dir, 'sheet.jpg')],
  ])
  const cues = Array.from({ length: count }, (_, i) => {
    const x = (i % TILE.columns) * TILE.width
    const y = Math.floor(i / TILE.columns) * TILE.height
    const times = `${clock(i * TILE.seconds)} --> ${clock((i + 1) * TILE.seconds)}`
    return `${times}\nsheet.jpg#xywh=${x},${y},${TILE.width},${TILE.height}`
  })
  await writeFile(join(dir, 'storyboard.vtt'), `WEBVTT\n\n${cues.join('\n\n')}\n`)
}

async function writeSubtitles(dir: string): Promise<void> {
  const write = (name: string, text: (i: number) => string) => {
    const cues = Array.from({ length: 12 }, (_, i) => `${clock(i * 2)} --> ${clock(i * 2 + 2)}\n${text(i)}`)
    return writeFile(join(dir, name), `WEBVTT\n\n${cues.join('\n\n')}\n`)
  }
  await write('fa.vtt', (i) => (i % 2 === 0 ? 'قطارِ بعدی را هم <i>نگه</i> نمی‌دارند.' : '- کجا؟\n- هیچ جا.'))
  await write('en.vtt', () => 'They won’t hold the next train either.')
}

/** A short film of every kind that the player's browser tests need, in `dir`. */
export async function makePlayerMedia(dir: string): Promise<void> {
  await encodeClear(dir)
  await Promise.all([encrypt(dir), drawStoryboard(dir), writeSubtitles(dir)])
}
