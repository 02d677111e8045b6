import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { readFile, writeFile } from 'node:fs/promises'
import type { EncodePlan, SoundPurpose } from '#lib/media/encode-plan.ts'
import { runChild } from './child.ts'
import { keyFrameListName } from './key-frames/key-frame-list.ts'
import { splitRung } from './key-frames/split-key-frames.ts'
import { orderMaster } from './order-master.ts'
import { MediaFailure } from './reasons.ts'
import { gopsPerSegment } from './segment-length.ts'
import { blankName, soundGroups, soundsOfPackage } from './sounds/sound-groups.ts'
import { ratesOf, type Rates } from './rates.ts'

export type PackageJob = {
  plan: EncodePlan
  /** Names of the rungs to package. */
  rungs: readonly string[]
  /** Path of the encoded MP4 of a rung or a sound track. */
  fileOf: (name: string) => string
  /** An empty folder for the package. */
  folder: string
  /** Whether to write a DASH manifest too. Only for clear titles, because DASH does not know AES-128. */
  dash: boolean
  signal?: AbortSignal | undefined
}

/** The static program inside the npm package; nothing is downloaded or installed at run time. */
export function locatePackager(): string {
  const home = dirname(createRequire(import.meta.url).resolve('shaka-packager/package.json'))
  const system = process.platform === 'darwin' ? 'osx' : process.platform === 'win32' ? 'win' : process.platform
  const program = join(home, 'bin', `packager-${system}-${process.arch}${system === 'win' ? '.exe' : ''}`)
  accessSync(program, constants.X_OK)
  return program
}

/**
 * Runs the packager in the folder of a package. It writes a list under a temporary name and then renames it, and a rename
 * into another file system fails; under systemd (`PrivateTmp`) `/tmp` is one. So its temporary files are in that folder.
 * @throws MediaFailure `disk_full`, `package_failed`, or what `runChild` throws
 */
export async function runPackager(
  args: readonly string[],
  { folder, signal }: Pick<PackageJob, 'folder' | 'signal'>,
): Promise<void> {
  const { code, stderr } = await runChild({
    command: locatePackager(),
    args,
    cwd: folder,
    temporary: resolve(folder),
    nice: true,
    ...(signal ? { signal } : {}),
  })
  if (code === 0) return
  throw new MediaFailure(/No space left/i.test(stderr) ? 'disk_full' : 'package_failed', stderr)
}

/**
 * Cuts the MP4s into CMAF segments with HLS playlists and, for clear titles, a DASH manifest over the same segments:
 * `master.m3u8`, `manifest.mpd`, `v240/init.mp4`, `v240/1.m4s`, `v240/main.m3u8`, `v240/iframe.m3u8`, `a1/…`.
 */
export async function packageAsset(job: PackageJob): Promise<void> {
  await runPackager(packagerArgs(job), job)
  // nobody looks for a place in a black picture
  for (const name of job.rungs) if (name !== blankName) await splitRung(join(job.folder, name), job.signal)
  const master = join(job.folder, 'master.m3u8')
  await writeFile(master, orderMaster(await readFile(master, 'utf8'), job.plan, await ratesOfPackage(job)))
}

async function ratesOfPackage({ plan, rungs, folder }: PackageJob): Promise<Map<string, Rates>> {
  const names = [...rungs, ...soundsOfPackage(plan, rungs).map(({ name }) => name)]
  return new Map(await Promise.all(names.map(async (name) => [name, await ratesOf(join(folder, name))] as const)))
}

/**
 * Raised when the same MP4s give other packages than before. `media.repackage` then makes the packages of older versions
 * again. 2: lists of key frames, pictures before sounds in the master playlist, no indexes in segments.
 */
export const packagingVersion = 2

/** The options that packages of films and of music have in common. */
export const muxing: readonly string[] = [
  // Nobody reads them: lists and manifests say where segments are. ffmpeg takes them for facts about times, and corrects with them.
  '--nogenerate_sidx_in_media_segments',
  // Without it the files hold the time of packaging, and a repeated step would give other bytes.
  '--use_fake_clock_for_muxer',
  '--quiet',
]

/** The packager's arguments. Outputs are relative to the package's folder. */
export function packagerArgs(job: Omit<PackageJob, 'signal'>): string[] {
  const descriptor = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([key, value]) => `${key}=${key === 'dash_accessibilities' ? value : safeValue(value)}`)
      .join(',')
  const outputs = (name: string) => ({
    init_segment: `${name}/init.mp4`,
    segment_template: `${name}/$Number$.m4s`,
    playlist_name: `${name}/main.m3u8`,
  })
  const video = job.rungs.map((name) =>
    descriptor({
      in: job.fileOf(name),
      stream: 'video',
      ...outputs(name),
      // players of DASH choose sound alone by themselves
      ...(name === blankName ? { hls_only: '1' } : { iframe_playlist_name: `${name}/${keyFrameListName}` }),
    }),
  )
  const audio = soundsOfPackage(job.plan, job.rungs).map(({ name, group, of }) =>
    descriptor({
      in: job.fileOf(name),
      stream: 'audio',
      // The packager refuses the code for an unknown language.
      ...(of.language === 'und' ? {} : { language: of.language }),
      ...outputs(name),
      hls_group_id: soundGroups[group],
      hls_name: of.label,
      // players of DASH change to another rate by themselves, and would take it for one
      ...(group === 'surround' && { hls_only: '1' }),
      ...(of.purpose && asides[of.purpose]),
    }),
  )
  const language = job.plan.audio.find((track) => track.isDefault)?.language ?? 'und'
  const byDefault = language === 'und' ? [] : ['--default_language', language]
  return [
    ...video,
    ...audio,
    '--segment_duration',
    job.plan.segmentDuration.toFixed(6),
    // each GOP is a fragment of its own, whose key frame is split off afterwards
    '--fragment_duration',
    (job.plan.segmentDuration / gopsPerSegment).toFixed(6),
    '--hls_playlist_type',
    'VOD',
    ...byDefault,
    '--hls_master_playlist_output',
    'master.m3u8',
    ...(job.dash ? ['--mpd_output', 'manifest.mpd', '--generate_static_live_mpd'] : []),
    ...muxing,
  ]
}

/**
 * The marks by which a player knows a sound beside the film's own. It chooses a description only when the viewer has asked
 * the device for one (https://datatracker.ietf.org/doc/html/rfc8216#section-4.3.4.1, the roles of DASH).
 */
const asides: Record<SoundPurpose, Record<string, string>> = {
  description: {
    hls_characteristics: 'public.accessibility.describes-video',
    dash_accessibilities: 'urn:tva:metadata:cs:AudioPurposeCS:2007=1',
    dash_roles: 'description',
  },
  commentary: { dash_roles: 'commentary' },
  clear_speech: {
    hls_characteristics: 'public.accessibility.enhances-speech-intelligibility',
    dash_roles: 'enhanced-audio-intelligibility',
  },
}

/** The packager's descriptors have no escaping: a comma or an equals sign in a value would begin another field. */
function safeValue(value: string): string {
  if (/[\r\n]/.test(value)) throw new MediaFailure('package_failed', 'a line break in a name')
  return value.replace(/[,=]/g, ' ')
}
