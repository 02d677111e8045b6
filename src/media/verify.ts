import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decryptSegment } from './aes128.ts'
import { runChild } from './child.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { boxesIn } from './key-frames/mp4-outline.ts'
import { type MasterPlaylist, parseMasterPlaylist, parseMediaPlaylist, type MediaPlaylist } from './playlist.ts'
import { MediaFailure } from './reasons.ts'
import { faultOfKeyFrames } from './key-frames/verify-key-frames.ts'
import { blankName, nameInGroup, soundGroups } from './sounds/sound-groups.ts'

export type VerifyJob = {
  folder: string
  /** Its length in seconds, and its sound renditions beside the rungs. */
  plan: { duration: number; audio: readonly { name: string; small?: string; surround?: string }[] }
  rungs: readonly string[]
  /** The key of an encrypted package, and the address that its playlists must name. */
  key?: { bytes: Uint8Array; uri: string } | undefined
  /** A folder for temporary files; removed afterwards. */
  scratch: string
  signal?: AbortSignal | undefined
}

const TOLERANCE_SECONDS = 0.1

/**
 * Checks a finished package before it is published, as a player would read it: every playlist parses and names files
 * that exist; all rungs have the same number of segments and the same length (± 0.1 s); the first, middle and last
 * segment of each rendition decode, after decryption where there is a key, and hold no index; each picture but the black one
 * has a list of its key frames; each group that a rung names has all sounds, and there is no other. Throws `verify_failed` with what was wrong.
 */
export async function verifyPackage(ffmpeg: Ffmpeg, job: VerifyJob): Promise<void> {
  const text = await readFile(join(job.folder, 'master.m3u8'), 'utf8')
  const master = parseMasterPlaylist(text)
  // ffmpeg counts positions from what the master lists first, and must not begin with a sound
  if (/#EXT-X-MEDIA:[\s\S]*#EXT-X-STREAM-INF:/.test(text)) fail('the master lists a sound before a picture')
  const surround = master.variants.filter(({ audio }) => audio === soundGroups.surround)
  const uris = master.variants.filter((variant) => !surround.includes(variant)).map(({ uri }) => folderOf(uri))
  if (uris.length !== job.rungs.length || !job.rungs.every((name) => uris.includes(name))) {
    fail(`the master lists ${uris.join()} instead of ${job.rungs.join()}`)
  }
  const six = surround.map(({ uri }) => folderOf(uri))
  const full = master.variants.filter(({ audio }) => audio === soundGroups.full).map(({ uri }) => folderOf(uri))
  const wanted = job.plan.audio.some((sound) => sound.surround !== undefined) ? full : []
  if (six.join() !== wanted.join()) fail(`the master lists six channels with ${six.join()} instead of ${wanted.join()}`)
  const pictures = [
    ...new Set(
      master.variants.flatMap(({ uri, resolution }) => {
        const name = folderOf(uri)
        return resolution === null || name === blankName ? [] : [name]
      }),
    ),
  ]
  const listedFrames = master.keyFrames.map(({ uri }) => folderOf(uri))
  if (listedFrames.toSorted().join() !== pictures.toSorted().join())
    fail(`the master lists key frames of ${listedFrames.join()} instead of ${pictures.join()}`)
  const sounds = soundsNamed(master, job.plan.audio)

  const counts = new Set<number>()
  await mkdir(job.scratch, { recursive: true })
  try {
    for (const name of [...job.rungs, ...sounds]) {
      const playlist = await checkRendition(job, name)
      if (job.rungs.includes(name)) counts.add(playlist.segments.length)
      await decodeSamples(ffmpeg, job, name, playlist)
    }
    for (const name of pictures) {
      const { plan, folder, ...of } = job
      const fault = await faultOfKeyFrames(ffmpeg, { ...of, folder: join(folder, name), duration: plan.duration })
      if (fault !== null) fail(`${name}: ${fault}`)
    }
  } finally {
    await rm(job.scratch, { recursive: true, force: true })
  }
  if (counts.size !== 1) fail(`the rungs have different numbers of segments: ${[...counts].join(', ')}`)
}

/** The sounds that the master lists. Fails where they are not those of the groups that its variants name. */
function soundsNamed(master: MasterPlaylist, audio: VerifyJob['plan']['audio']): string[] {
  if (audio.length === 0) return []
  const named = new Set(master.variants.map((variant) => variant.audio))
  const groups = (['full', 'small', 'surround'] as const).filter((group) => named.has(soundGroups[group]))
  const wanted = audio.flatMap((sound) => groups.map((group) => `${soundGroups[group]} ${nameInGroup(sound, group)}`))
  const sounds = master.media.filter((media) => media.type === 'AUDIO')
  const listed = sounds.map(({ group, uri }) => `${group} ${folderOf(uri ?? '')}`)
  if (listed.length === 0 || listed.toSorted().join() !== wanted.toSorted().join())
    fail(`the master lists the sounds ${listed.join()} instead of ${wanted.join()}`)
  return [...new Set(sounds.map(({ uri }) => folderOf(uri ?? '')))]
}

const folderOf = (uri: string): string => uri.split('/')[0] ?? ''

async function checkRendition(job: VerifyJob, name: string): Promise<MediaPlaylist> {
  const playlist = parseMediaPlaylist(await readFile(join(job.folder, name, 'main.m3u8'), 'utf8'))
  if (!playlist.ended) fail(`${name}: the playlist has no end`)
  if (!playlist.map) fail(`${name}: the playlist has no initialisation segment`)
  const uri = playlist.key?.uri ?? undefined
  if (uri !== job.key?.uri) fail(`${name}: the playlist names the key ${uri} instead of ${job.key?.uri}`)
  const length = playlist.segments.reduce((sum, segment) => sum + segment.duration, 0)
  if (Math.abs(length - job.plan.duration) > TOLERANCE_SECONDS) {
    fail(`${name}: ${length.toFixed(3)} s instead of ${job.plan.duration.toFixed(3)} s`)
  }
  for (const file of [playlist.map ?? '', ...playlist.segments.map((segment) => segment.uri)]) {
    const found = await stat(join(job.folder, name, file)).catch(() => undefined)
    if (!found || found.size === 0) fail(`${name}/${file} is missing or empty`)
  }
  return playlist
}

async function decodeSamples(ffmpeg: Ffmpeg, job: VerifyJob, name: string, playlist: MediaPlaylist): Promise<void> {
  const last = playlist.segments.length - 1
  const init = await readFile(join(job.folder, name, playlist.map ?? ''))
  for (const index of new Set([0, Math.floor(last / 2), last])) {
    const bytes = await readFile(join(job.folder, name, playlist.segments[index]?.uri ?? ''))
    const clear = job.key ? decrypt(bytes, job.key.bytes, playlist.sequence + index, name) : bytes
    if (boxesIn(Buffer.concat([init, clear])).some(({ kind }) => kind === 'sidx'))
      fail(`${name}: segment ${index + 1} holds an index`)
    const sample = join(job.scratch, `${name}-${index}.mp4`)
    await writeFile(sample, Buffer.concat([init, clear]))
    const args = ['-v', 'error', '-xerror', '-i', sample, '-map', '0', '-f', 'framemd5', '-']
    const result = await runChild({
      command: ffmpeg.ffmpeg,
      args: ['-nostdin', ...args],
      ...(job.signal ? { signal: job.signal } : {}),
    })
    const frames = result.stdout
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')).length
    if (result.code !== 0 || frames === 0) fail(`${name}: segment ${index + 1} does not decode: ${result.stderr}`)
  }
}

function decrypt(bytes: Uint8Array, key: Uint8Array, sequence: number, name: string): Buffer {
  try {
    return decryptSegment(bytes, key, sequence)
  } catch {
    return fail(`${name}: segment ${sequence} does not open with its key`)
  }
}

function fail(detail: string): never {
  throw new MediaFailure('verify_failed', detail)
}
