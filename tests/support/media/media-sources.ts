import { execFile } from 'node:child_process'
import { mkdtemp, rm, truncate, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkFfmpeg, type Ffmpeg } from '../../../src/media/ffmpeg.ts'

const run = promisify(execFile)

/** The ffmpeg of this machine, found as the product finds it. */
export const testFfmpeg = (): Promise<Ffmpeg> =>
  checkFfmpeg({
    configured: process.env['FFMPEG_PATH'],
    path: process.env['PATH'],
    fallback: process.env['PARDE_TOOLS'],
  })

/** A new folder, removed with `await using`. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'parde-media-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const PICTURE = ['-f', 'lavfi', '-i']
const H264 = '-c:v libx264 -preset ultrafast -g 12'

/** Source files of every difficult kind, each made by one ffmpeg call. `$D` is the length. */
const RECIPES = {
  plain: `-f lavfi -i testsrc2=s=640x360:r=25:d=$D -f lavfi -i sine=440:d=$D -metadata:s:a:0 language=per ${H264} -c:a aac`,
  tiny: `-f lavfi -i testsrc2=s=128x72:r=25:d=$D -f lavfi -i sine=440:d=$D ${H264} -c:a aac`,
  silent: `-f lavfi -i testsrc2=s=128x72:r=25:d=$D ${H264}`,
  audioOnly: '-f lavfi -i sine=440:d=$D -c:a aac',
  portrait: `-f lavfi -i testsrc2=s=360x640:r=25:d=$D ${H264}`,
  odd: `-f lavfi -i testsrc2=s=640x360:r=25:d=$D -vf scale=321:241,setsar=1,format=yuv444p -c:v libx264 -preset ultrafast -pix_fmt yuv444p`,
  anamorphic: `-f lavfi -i testsrc2=s=720x576:r=25:d=$D -vf setsar=64/45 ${H264}`,
  tenBit:
    '-f lavfi -i testsrc2=s=128x72:r=25:d=$D,format=yuv420p10le -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le',
  surround: `-f lavfi -i testsrc2=s=128x72:r=25:d=$D -f lavfi -i sine=440:d=$D -filter_complex [1:a]pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0[a] -map 0:v -map [a] ${H264} -c:a aac`,
  twoSounds: `-f lavfi -i testsrc2=s=128x72:r=25:d=$D -f lavfi -i sine=440:d=$D -f lavfi -i sine=880:d=$D -map 0 -map 1 -map 2 -metadata:s:a:0 language=per -metadata:s:a:1 language=eng ${H264} -c:a aac`,
  variable: `-f lavfi -i testsrc2=s=128x72:r=30:d=$D -vf select=not(mod(n\\,3))+lt(n\\,20) -vsync vfr ${H264}`,
  hdr: '-f lavfi -i testsrc2=s=128x72:r=25:d=$D,format=yuv420p10le -c:v libx265 -preset ultrafast -x265-params log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
  interlaced:
    '-f lavfi -i testsrc2=s=128x96:r=50:d=$D -vf tinterlace=interleave_top,setfield=tff -c:v mpeg2video -flags +ildct+ilme',
  endless: `-f lavfi -i testsrc2=s=128x72:r=30000/1001:d=$D ${H264} -f matroska -live 1`,
} as const

export type SourceName = keyof typeof RECIPES

/** Makes a source file of the given shape and length (seconds). */
export async function makeSource(shape: SourceName, file: string, seconds = 2): Promise<string> {
  const args = RECIPES[shape].replaceAll('$D', String(seconds)).split(' ')
  await run('ffmpeg', ['-v', 'error', '-y', ...args, '-shortest', file])
  return file
}

/** A phone's film: encoded on its side, with a note to rotate it by a quarter. */
export async function makeRotated(file: string, seconds = 2): Promise<string> {
  const lying = `${file}.lying.mp4`
  await makeSource('plain', lying, seconds)
  await run('ffmpeg', ['-v', 'error', '-y', '-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90', file])
  return file
}

/** A sound file with a cover picture, which a careless reader takes for a video stream. */
export async function makeWithCover(file: string): Promise<string> {
  const cover = `${file}.png`
  await run('ffmpeg', ['-v', 'error', '-y', ...PICTURE, 'testsrc2=s=64x64:d=1', '-frames:v', '1', cover])
  const args = ['-i', cover, '-map', '0', '-map', '1', '-c:a', 'aac', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic']
  await run('ffmpeg', ['-v', 'error', '-y', ...PICTURE, 'sine=440:d=2', ...args, file])
  return file
}

/** A complete file cut in two. `index` says where its index is: a file cut before its index cannot be opened at all. */
export async function makeTruncated(file: string, index: 'front' | 'back'): Promise<string> {
  const whole = `${file}.whole.mp4`
  await makeSource('plain', whole, 6)
  const flags = index === 'front' ? ['-movflags', '+faststart'] : []
  await run('ffmpeg', ['-v', 'error', '-y', '-i', whole, '-c', 'copy', ...flags, file])
  await truncate(file, Math.floor((await stat(file)).size / 2))
  return file
}

/** The average brightness of one decoded frame: proof that it shows a picture. */
export async function averageLuma(file: string): Promise<number> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  )
  return stdout.reduce((sum, value) => sum + value, 0) / stdout.length
}
