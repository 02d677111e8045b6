import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import { temporaryFolder, testFfmpeg } from '#tests/support/media/media-sources.ts'
import { encode } from './encode.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { planEncode } from './ladder.ts'
import { packageAsset } from './packager.ts'
import { attribute, parseMasterPlaylist, parseMediaPlaylist } from './playlist.ts'
import { probeSource } from './probe.ts'
import { verifyPackage } from './verify.ts'
import { playlistReader } from '#tests/support/media/playlist-reader.ts'

let ffmpeg: Ffmpeg
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let plan: EncodePlan
const at = (...names: string[]) => join(folder.path, ...names)
const run = promisify(execFile)

/** A voice in six channels, with hisses; in two it is 4.6 dB too loud. */
const voice = '0.55*sin(2*PI*440*t)+0.05*(2*random(0)-1)*lt(mod(t\\,1)\\,0.3)+0.1*sin(2*PI*9000*t)'
const six = `${voice}|${voice}|${voice}|0|0.6*sin(2*PI*440*t)|0.6*sin(2*PI*440*t):c=5.1:s=48000:d=9`

beforeAll(async () => {
  ffmpeg = await testFfmpeg()
  folder = await temporaryFolder()
  const source = at('film.mp4')
  await run(ffmpeg.ffmpeg, [
    // noise is what a picture can cost most
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=854x480:r=25:d=9,noise=alls=60:allf=t'],
    ...['-f', 'lavfi', '-i', `aevalsrc=${six}`, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20'],
    ...['-c:a', 'aac', '-b:a', '384k', '-metadata:s:a:0', 'language=per', source],
  ])
  plan = planEncode(await probeSource(ffmpeg, source))
  await Promise.all([mkdir(at('m')), mkdir(at('p'))])
  for (const part of ['first', 'rest'] as const) await encode(ffmpeg, { source, plan, run: part, folder: at('m') })
  const rungs = [...plan.rungs, ...(plan.blank === undefined ? [] : [plan.blank])].map(({ name }) => name)
  await packageAsset({ plan, rungs, folder: at('p'), dash: false, fileOf: (name) => at('m', `${name}.mp4`) })
})
afterAll(() => folder[Symbol.asyncDispose]())

/** Bits a second of the whole rendition and of its heaviest segment, by its files. */
async function made(name: string): Promise<{ average: number; peak: number }> {
  const { segments } = parseMediaPlaylist(await readFile(at('p', name, 'main.m3u8'), 'utf8'))
  const sizes = await Promise.all(
    segments.map(async ({ uri, duration }) => ({ duration, bits: (await stat(at('p', name, uri))).size * 8 })),
  )
  const bits = sizes.reduce((sum, one) => sum + one.bits, 0)
  return {
    average: bits / plan.duration,
    peak: Math.max(...sizes.filter(({ duration }) => duration >= 1).map((one) => one.bits / one.duration)),
  }
}

test('each rung names the sounds that fit it, and states what was made of both within a tenth', async () => {
  const master = parseMasterPlaylist(await readFile(at('p', 'master.m3u8'), 'utf8'))
  expect(master.variants.map(({ uri, audio }) => `${uri.split('/')[0]} ${audio}`)).toEqual([
    ...['v144 audio-small', 'v240 audio-small', 'v360 audio-small', 'v480 audio', 'v480 audio-surround'],
    'v0 audio-small',
  ])
  const sounds = { audio: await made('a1'), 'audio-small': await made('a1001'), 'audio-surround': await made('a2001') }
  for (const { uri, audio, bandwidth, average } of master.variants) {
    const picture = await made(uri.split('/')[0] ?? '')
    const sound = Object.entries(sounds).find(([group]) => group === audio)?.[1] ?? sounds.audio
    expect(Math.abs(bandwidth / (picture.peak + sound.peak) - 1)).toBeLessThan(0.1)
    expect(Math.abs(average / (picture.average + sound.average) - 1)).toBeLessThan(0.1)
  }
  expect(master.variants[0]?.bandwidth).toBeLessThan(400_000)
  expect(sounds['audio-small'].average).toBeLessThan(72_000)
  // sound alone costs its sound, and a little
  expect(master.variants.at(-1)?.average).toBeLessThan(sounds['audio-small'].average + 8000)
})

test('the black picture has no list of key frames, and our player knows it by its mark', async () => {
  const lines = (await readFile(at('p', 'master.m3u8'), 'utf8')).split('\n')
  const marked = lines.filter((line) => attribute(line, 'STABLE-VARIANT-ID') === 'sound')
  expect(marked.map((line) => lines[lines.indexOf(line) + 1])).toEqual(['v0/main.m3u8'])
  expect(await readdir(at('p', 'v0'))).not.toContain('iframe.m3u8')
})

test('six channels are kept beside their mix, in the order that every device knows, and the package passes its check', async () => {
  const shown = ['-v', 'error', '-show_entries', 'stream=channels,channel_layout', '-of', 'csv=p=0']
  for (const [name, layout] of [
    ['a1', '2,stereo'],
    ['a1001', '2,stereo'],
    ['a2001', '6,5.1'],
  ] as const) {
    const { stdout } = await run(playlistReader(ffmpeg.ffprobe), [...shown, at('p', name, 'main.m3u8')])
    expect([name, stdout.trim().split('\n')[0]]).toEqual([name, layout])
  }
  const { media } = parseMasterPlaylist(await readFile(at('p', 'master.m3u8'), 'utf8'))
  expect(media.map(({ group, uri }) => `${group} ${uri?.split('/')[0]}`)).toEqual([
    ...['audio a1', 'audio-small a1001', 'audio-surround a2001'],
  ])
  // as many as the voice has, in their own loudness: nothing of it was mixed or limited
  const { stderr } = await run(ffmpeg.ffmpeg, [
    ...['-nostats', '-i', at('m', 'a2001.mp4'), '-af', 'astats=measure_overall=none', '-f', 'null', '-'],
  ])
  const peaks = [...stderr.matchAll(/Peak level dB: (-?[\d.]+|-inf)/g)].map(([, peak]) => Number(peak))
  expect(peaks).toHaveLength(6)
  expect(peaks[0]).toBeGreaterThan(-4.5)
  // the fourth is the silent one of the source
  expect(peaks[3]).not.toBeGreaterThan(-60)
  const rungs = [...plan.rungs.map(({ name }) => name), 'v0']
  await verifyPackage(ffmpeg, { folder: at('p'), plan, rungs, scratch: at('s') })
})

test('six channels become two below −1 dBFS between the samples too', async () => {
  for (const name of ['a1', 'a1001']) {
    const { stderr } = await run(ffmpeg.ffmpeg, [
      '-nostats',
      '-i',
      at('m', `${name}.mp4`),
      '-af',
      'ebur128=peak=true',
      '-f',
      'null',
      '-',
    ])
    const peak = Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)?.[1])
    expect(peak).toBeLessThan(-1)
    // it is turned down, not away
    expect(peak).toBeGreaterThan(-6)
  }
})
