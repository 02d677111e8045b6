import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'parde-camera-'))
// files of one worker share this module, so the folder goes with the worker and not with the first file
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

export interface Recipe {
  seconds?: number
  size?: string
  /** Pictures between two key frames; 25 a second. */
  gop?: number
  bFrames?: number
  sound?: boolean
}

/** A film as an encoder would send it, in an FLV file. */
export async function filmed(
  name: string,
  { seconds = 8, size = '320x180', gop = 50, bFrames = 0, sound = true }: Recipe = {},
): Promise<string> {
  const file = join(folder, `${name}.flv`)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25`]
  const tone = sound ? ['-f', 'lavfi', '-i', 'sine=440:r=48000'] : []
  const video = `-c:v libx264 -preset ultrafast -bf ${bFrames} -g ${gop} -keyint_min ${gop} -sc_threshold 0 -b:v 300k -pix_fmt yuv420p`
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...picture,
    ...tone,
    '-t',
    String(seconds),
    ...video.split(' '),
    '-c:a',
    'aac',
    '-f',
    'flv',
    file,
  ])
  return file
}

/** A picture of one colour, as a title needs one. */
export async function poster(): Promise<Buffer> {
  const file = join(folder, 'poster.png')
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'color=c=0x402010:s=400x600:d=1',
    '-frames:v',
    '1',
    file,
  ])
  return readFileSync(file)
}

export interface Camera {
  /** The exit code; null when it was stopped. */
  ended: Promise<number | null>
  words(): string
  stop(): void
}

/** A real encoder that sends a film; `-re` sends it at its own speed. */
export function camera(file: string, address: string, { realTime = true, format = 'flv', loop = false } = {}): Camera {
  const args = [
    ...(realTime ? ['-re'] : []),
    ...(loop ? ['-stream_loop', '-1'] : []),
    '-i',
    file,
    '-c',
    'copy',
    '-f',
    format,
    address,
  ]
  const child = spawn('ffmpeg', ['-nostdin', '-v', 'error', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (bytes: Buffer) => {
    words += bytes.toString()
  })
  return {
    ended: new Promise((resolve) => void child.once('exit', (code) => resolve(code))),
    words: () => words,
    stop: () => void child.kill('SIGKILL'),
  }
}

/** Returns the counts of ffprobe in a file: frames of each track, and where they begin and end in seconds. */
export async function counted(media: Buffer): Promise<Record<string, { frames: number; start: number; end: number }>> {
  const file = join(folder, `counted-${process.hrtime.bigint()}.mp4`)
  writeFileSync(file, media)
  const { stdout, stderr } = await run('ffprobe', [
    '-v',
    'error',
    '-count_frames',
    '-show_entries',
    'stream=codec_type,nb_read_frames,start_time,duration',
    '-of',
    'json',
    file,
  ])
  if (stderr !== '') throw new Error(stderr)
  const streams = (JSON.parse(stdout) as { streams: Record<string, string>[] }).streams
  return Object.fromEntries(
    streams.map((stream) => [
      String(stream['codec_type']),
      {
        frames: Number(stream['nb_read_frames']),
        start: Number(stream['start_time']),
        end: Number(stream['duration']),
      },
    ]),
  )
}
