/**
 * The cost of the pipeline compared with one bare ffmpeg command for the same ladder: `npm run bench -- encode [film.mp4]`
 * (without a film: 20 s of a generated 720p picture with two sound tracks, or BENCH_FILM_SECONDS and BENCH_FILM_SIZE).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptPackage } from '#media/aes128.ts'
import { encode, rungsOf, videoArgs } from '#media/encode.ts'
import { checkFfmpeg, describeFfmpeg } from '#media/ffmpeg.ts'
import { planEncode } from '#media/ladder.ts'
import { packageAsset } from '#media/packager.ts'
import { writePosterCandidates } from '#media/posters.ts'
import { probeSource } from '#media/probe.ts'
import { ratesOf } from '#media/rates.ts'
import { soundRates, soundsOfPackage } from '#media/sounds/sound-groups.ts'
import { writeStoryboard } from '#media/storyboard.ts'
import { verifyPackage } from '#media/verify.ts'
import { sizeOf } from './support/size.ts'

const folder = mkdtempSync(join(tmpdir(), 'parde-bench-'))
const at = (name: string): string => {
  mkdirSync(join(folder, name), { recursive: true })
  return join(folder, name)
}

/** Seconds of processor time of this process and all its ended children, from /proc. */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
  return ticks / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
}

async function measure(work: () => Promise<void> | void): Promise<{ wall: number; cpu: number }> {
  const [wall, cpu] = [performance.now(), cpuSeconds()]
  await work()
  return { wall: (performance.now() - wall) / 1000, cpu: cpuSeconds() - cpu }
}

/** Of the film that is made where none is given. */
const filmSeconds = sizeOf('BENCH_FILM_SECONDS', 20)
const filmSize = process.env['BENCH_FILM_SIZE'] ?? '1280x720'

function makeFilm(): string {
  const file = join(folder, 'film.mp4')
  const picture = `testsrc2=s=${filmSize}:r=25:d=${filmSeconds},noise=alls=8:allf=t`
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    `sine=440:d=${filmSeconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=880:d=${filmSeconds}`,
  ]
  const maps = [
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    '-metadata:s:a:0',
    'language=per',
    '-metadata:s:a:1',
    'language=eng',
  ]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...maps, ...codecs, file])
  return file
}

const ffmpeg = await checkFfmpeg({ configured: process.env.FFMPEG_PATH, path: process.env.PATH })
console.log(describeFfmpeg(ffmpeg))
const source = process.argv[2] ?? makeFilm()
const plan = planEncode(await probeSource(ffmpeg, source))
const rungs = plan.rungs.map((rung) => rung.name)
const blank = plan.blank === undefined ? [] : [plan.blank.name]
console.log(`${plan.duration.toFixed(1)} s to ${rungs.join(', ')} and ${plan.audio.length} sounds`)

/** The same rungs and sound tracks by one command, with x264's own threads and without the pipeline's steps. */
function bareLadder(): void {
  const split = plan.rungs.map((_, index) => `[s${index}]`).join('')
  const scaled = plan.rungs.map((rung, index) => `[s${index}]scale=${rung.width}:${rung.height},setsar=1[${rung.name}]`)
  const video = plan.rungs.flatMap((rung) => {
    const args = videoArgs(rung, plan)
    args.splice(args.indexOf('-x264-params'), 2)
    return ['-map', `[${rung.name}]`, ...args, join(at('bare'), `${rung.name}.mp4`)]
  })
  const audio = plan.audio.flatMap(({ sourceIndex, name, small }) => {
    const sound = (as: string, rate: number) => {
      const codec = ['-c:a', 'aac', '-b:a', `${rate}k`, '-ac', '2', '-ar', '48000']
      return ['-map', `0:${sourceIndex}`, ...codec, join(at('bare'), `${as}.mp4`)]
    }
    return [...sound(name, soundRates.full), ...(small === undefined ? [] : sound(small, soundRates.small))]
  })
  const graph = [`[0:${plan.source.videoIndex}]split=${rungs.length}${split}`, ...scaled].join(';')
  const args = ['-v', 'error', '-y', '-i', source, '-filter_complex', graph, ...video, ...audio]
  const { status } = spawnSync('nice', ['-n', '10', ffmpeg.ffmpeg, ...args], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the bare command failed')
}

const key = { bytes: Buffer.alloc(16, 1), uri: '/key' }
const mezzanine = at('mezzanine')
const fileOf = (name: string) => join(mezzanine, `${name}.mp4`)
const first = { plan, rungs: [...rungsOf(plan, 'first').map(({ name }) => name), ...blank], fileOf }
const all = [...rungs, ...blank]
const parts: [string, () => Promise<unknown>][] = [
  ['probe', () => probeSource(ffmpeg, source)],
  ['encode, first run', () => encode(ffmpeg, { source, plan, run: 'first', folder: mezzanine })],
  ['package, early', () => packageAsset({ ...first, folder: at('early'), dash: false })],
  ['check, early', () => verifyPackage(ffmpeg, { ...first, folder: at('early'), scratch: at('check') })],
  ['encode, second run', () => encode(ffmpeg, { source, plan, run: 'rest', folder: mezzanine })],
  ['package', () => packageAsset({ plan, rungs: all, fileOf, folder: at('clear'), dash: true })],
  ['encrypt', () => encryptPackage({ clear: at('clear'), folder: at('closed'), key: key.bytes, keyUri: key.uri })],
  ['storyboard', () => writeStoryboard(ffmpeg, { plan, video: fileOf(rungs.at(-1) ?? ''), folder: at('board') })],
  ['stills', () => writePosterCandidates(ffmpeg, { plan, video: fileOf(rungs[0] ?? ''), folder: at('posters') })],
  ['check', () => verifyPackage(ffmpeg, { folder: at('closed'), plan, rungs: all, key, scratch: at('check') })],
]

/** The data that a viewer of each rung loads, by the files that were made (MB: 10⁶ bytes). */
async function costOf(name: string): Promise<string> {
  const picture = await ratesOf(join(at('clear'), name))
  const heard = soundsOfPackage(plan, [name])[0]
  const sound = heard === undefined ? { average: 0, peak: 0 } : await ratesOf(join(at('clear'), heard.name))
  const [average, peak] = [picture.average + sound.average, picture.peak + sound.peak]
  const kbits = (bits: number) => (bits / 1000).toFixed(0)
  const megabytes = ((average * 3600) / 8 / 1e6).toFixed(0)
  const parts = `picture ${kbits(picture.average)} and sound ${kbits(sound.average)} kbit/s`
  return `${name.padEnd(6)} ${parts}, at most ${kbits(peak)}; ${megabytes} MB an hour`
}

try {
  const bare = await measure(bareLadder)
  const line = (name: string, of: { wall: number; cpu: number }) =>
    console.log(`${name.padEnd(28)} wall ${of.wall.toFixed(1).padStart(7)} s   CPU ${of.cpu.toFixed(1).padStart(7)} s`)
  line('one bare ffmpeg command', bare)
  const ours = { wall: 0, cpu: 0 }
  let watchable = 0
  for (const [name, work] of parts) {
    const cost = await measure(async () => void (await work()))
    line(`  ${name}`, cost)
    ours.wall += cost.wall
    ours.cpu += cost.cpu
    if (name === 'check, early') watchable = ours.wall
  }
  line('pipeline, all its steps', ours)
  console.log(`ratio: wall ${(ours.wall / bare.wall).toFixed(2)}, CPU ${(ours.cpu / bare.cpu).toFixed(2)}`)
  console.log(
    `first watchable after ${watchable.toFixed(1)} s, ${((100 * watchable) / bare.wall).toFixed(0)} % of the bare command`,
  )
  for (const name of all) console.log(await costOf(name))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
