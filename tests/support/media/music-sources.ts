import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args])

const tone = (rate: number, seconds: number) => `sine=440:r=${rate}:d=${seconds}`

/** A folder for files that a browser sends; the system empties it. */
export const temporaryTracks = (): string => mkdtempSync(join(tmpdir(), 'parde-tracks-'))

/** Sound files of every difficult kind, each made by one ffmpeg call. */
const RECIPES = {
  plain: ['plain.wav', '-f', 'lavfi', '-i', tone(48_000, 2), '-ac', '2'],
  flac: ['cd.flac', '-f', 'lavfi', '-i', tone(44_100, 2), '-ac', '2'],
  mp3: ['lame.mp3', '-f', 'lavfi', '-i', tone(44_100, 2), '-ac', '2'],
  m4a: ['apple.m4a', '-f', 'lavfi', '-i', tone(44_100, 2), '-ac', '2', '-c:a', 'aac'],
  wma: ['windows.wma', '-f', 'lavfi', '-i', tone(44_100, 2), '-ac', '2', '-c:a', 'wmav2'],
  surround: ['surround.wav', '-f', 'lavfi', '-i', 'aevalsrc=0.2*sin(440*2*PI*t)|0|0|0|0|0:c=5.1:s=48000:d=2'],
  telephone: ['telephone.wav', '-f', 'lavfi', '-i', tone(8000, 2), '-ac', '1'],
  fine: ['fine.flac', '-f', 'lavfi', '-i', tone(96_000, 2), '-ac', '2', '-sample_fmt', 's32'],
  silence: ['silence.wav', '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo:d=2'],
  blink: ['blink.wav', '-f', 'lavfi', '-i', tone(48_000, 0.4)],
  video: ['video.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=128x72:d=2', '-f', 'lavfi', '-i', tone(48_000, 2)],
  pictureOnly: ['picture.mp4', '-f', 'lavfi', '-i', 'testsrc2=s=128x72:d=2'],
} as const

export type MusicSource = keyof typeof RECIPES

/** Makes a sound file of this shape in a folder; returns its path. */
export async function makeMusic(shape: MusicSource, folder: string): Promise<string> {
  const [name, ...args] = RECIPES[shape]
  const file = `${folder}/${name}`
  await ffmpeg(...args, file)
  return file
}

/** An album's track as shops sell it: with its cover as a picture stream. */
export async function makeWithArtwork(folder: string): Promise<string> {
  const [cover, file] = [`${folder}/cover.png`, `${folder}/artwork.mp3`]
  await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', '-frames:v', '1', cover)
  const streams = ['-f', 'lavfi', '-i', tone(44_100, 2), '-i', cover, '-map', '0', '-map', '1', '-ac', '2']
  await ffmpeg(...streams, '-c:v', 'copy', '-disposition:v', 'attached_pic', file)
  return file
}

/** A track whose second half never arrived. */
export async function makeCut(folder: string): Promise<string> {
  const file = `${folder}/cut.flac`
  await ffmpeg('-f', 'lavfi', '-i', 'anoisesrc=r=44100:d=8:a=0.2', '-ac', '2', file)
  const { length } = await readFile(file)
  await truncate(file, Math.floor(length / 2))
  return file
}

/** A track with some bytes of its middle overwritten: it still plays, with a crackle. */
export async function makeScratched(folder: string): Promise<string> {
  const file = `${folder}/scratched.flac`
  await ffmpeg('-f', 'lavfi', '-i', 'anoisesrc=r=44100:d=8:a=0.2', '-ac', '2', file)
  const bytes = await readFile(file)
  bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 3000)
  await writeFile(file, bytes)
  return file
}

/** Text with the name of a sound. */
export async function makeLiar(folder: string): Promise<string> {
  const file = `${folder}/liar.mp3`
  await writeFile(file, 'این یک آهنگ نیست.\n'.repeat(200))
  return file
}

/** Stereo noise that is so loud, for a measure of loudness; `samples` at 48 kHz. */
export async function makeNoise(file: string, { samples, amplitude }: { samples: number; amplitude: number }) {
  const source = `anoisesrc=c=pink:r=48000:a=${amplitude}:seed=7:n=4800:d=${samples / 48_000 + 1}`
  await ffmpeg('-f', 'lavfi', '-i', source, '-af', `atrim=end_sample=${samples}`, '-ac', '2', file)
  return file
}
