import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaSegment } from '../live/mp4-fragment.ts'
import { parseMediaPlaylist } from '../playlist.ts'
import { keyFrameListName, parseKeyFrameList, withRanges } from './key-frame-list.ts'
import { readFragments } from './read-fragment.ts'

/** A segment whose key frames are fragments of their own, and where these lie. */
export interface SplitSegment {
  bytes: Buffer
  ranges: { offset: number; length: number }[]
}

/**
 * Makes of each fragment that begins with a key frame two: the key frame, and what follows it. A range that names the key
 * frame of a longer fragment is cut off within it, and ffmpeg then loses the place of all that comes after.
 */
export function splitKeyFrames(segment: Buffer): SplitSegment {
  const fragments = readFragments(segment)
  const parts: Buffer[] = [segment.subarray(0, fragments[0]?.start ?? segment.length)]
  const ranges: SplitSegment['ranges'] = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const { number, trackId: id, decodeTime, samples } of fragments) {
    const [first, ...others] = samples
    const isSplit = first?.isKey === true
    const head = isSplit ? [first] : samples
    const headBytes = mediaSegment(number * 2 - 1, [{ id, decodeTime, samples: head }])
    if (isSplit) ranges.push({ offset: at, length: headBytes.length })
    add(headBytes)
    if (isSplit && others.length > 0)
      add(mediaSegment(number * 2, [{ id, decodeTime: decodeTime + first.duration, samples: others }]))
  }
  return { bytes: Buffer.concat(parts), ranges }
}

/**
 * Splits the segments of a rung in its folder, and writes their ranges into the packager's list of key frames. A folder in
 * which this broke off must be packaged again.
 */
export async function splitRung(folder: string, signal?: AbortSignal): Promise<void> {
  const { segments } = parseMediaPlaylist(await readFile(join(folder, 'main.m3u8'), 'utf8'))
  const listed = await readFile(join(folder, keyFrameListName), 'utf8')
  const wanted = parseKeyFrameList(listed).frames.map(({ uri }) => uri)
  const ranges: { uri: string; offset: number; length: number }[] = []
  for (const { uri } of segments) {
    signal?.throwIfAborted()
    const split = splitKeyFrames(await readFile(join(folder, uri)))
    await writeFile(join(folder, uri), split.bytes)
    ranges.push(...split.ranges.map((range) => ({ uri, ...range })))
  }
  if (ranges.map(({ uri }) => uri).join() !== wanted.join())
    throw new Error('The list names other key frames than there are.')
  await writeFile(join(folder, keyFrameListName), withRanges(listed, ranges))
}
