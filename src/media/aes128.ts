import { createCipheriv, createDecipheriv } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyFrameListName, withFrameKeys } from './key-frames/key-frame-list.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { parseMediaPlaylist } from './playlist.ts'

export type EncryptJob = {
  /** A clear package made by `packageAsset`. It is not changed. */
  clear: string
  /** An empty folder for the encrypted copy. */
  folder: string
  /** 16 bytes. */
  key: Uint8Array
  /** Address of the key, from which players fetch it: a call of the API, which checks the right. */
  keyUri: string
  signal?: AbortSignal | undefined
}

/**
 * Encrypts every segment of a package with AES-128-CBC as HLS defines it (RFC 8216 section 5.2). The initialisation
 * vector is the media sequence number; initialisation segments stay clear, so EXT-X-MAP comes before EXT-X-KEY. The
 * same package and key give the same bytes, so a repeated step changes nothing. DASH manifests are not written, because
 * they cannot use such segments.
 */
export async function encryptPackage(job: EncryptJob): Promise<void> {
  await mkdir(job.folder, { recursive: true })
  await linkOrCopy(join(job.clear, 'master.m3u8'), join(job.folder, 'master.m3u8'))

  const entries = await readdir(job.clear, { withFileTypes: true })
  for (const entry of entries.filter((one) => one.isDirectory())) {
    await encryptRendition(job, entry.name)
  }
}

async function encryptRendition(job: EncryptJob, name: string): Promise<void> {
  const from = join(job.clear, name)
  const to = join(job.folder, name)
  await mkdir(to, { recursive: true })
  const text = await readFile(join(from, 'main.m3u8'), 'utf8')
  const playlist = parseMediaPlaylist(text)
  if (playlist.map) await linkOrCopy(join(from, playlist.map), join(to, playlist.map))
  for (const [index, segment] of playlist.segments.entries()) {
    job.signal?.throwIfAborted()
    const clear = await readFile(join(from, segment.uri))
    await mkdir(dirname(join(to, segment.uri)), { recursive: true })
    await writeFile(join(to, segment.uri), encryptSegment(clear, job.key, playlist.sequence + index))
  }
  await writeFile(join(to, 'main.m3u8'), withKey(text, job.keyUri))
  const keyFrames = await readFile(join(from, keyFrameListName), 'utf8').catch(() => null)
  if (keyFrames !== null) await writeFile(join(to, keyFrameListName), withFrameKeys(keyFrames, text, job.keyUri))
}

/** One segment, encrypted with PKCS#7 padding. `sequence` is its media sequence number. */
export function encryptSegment(clear: Uint8Array, key: Uint8Array, sequence: number): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, vector(sequence))
  return Buffer.concat([cipher.update(clear), cipher.final()])
}

/** Reverses `encryptSegment`. Throws when the key is a different one. */
export function decryptSegment(encrypted: Uint8Array, key: Uint8Array, sequence: number): Buffer {
  const decipher = createDecipheriv('aes-128-cbc', key, vector(sequence))
  return Buffer.concat([decipher.update(encrypted), decipher.final()])
}

function vector(sequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeBigUInt64BE(BigInt(sequence), 8)
  return iv
}

/**
 * Adds the key line before the first segment but after the map, because the initialisation segment is not encrypted.
 */
export function withKey(playlist: string, keyUri: string): string {
  const lines = playlist.split('\n').filter((line) => !line.startsWith('#EXT-X-KEY'))
  const first = lines.findIndex((line) => line.startsWith('#EXTINF'))
  const key = `#EXT-X-KEY:METHOD=AES-128,URI="${keyUri}"`
  return [...lines.slice(0, first), key, ...lines.slice(first)].join('\n')
}
