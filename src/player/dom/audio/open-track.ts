import { makeLastFrameWhole, readTrackTiming } from '#player/core/audio/mp4-timing.ts'
import {
  chooseRendition,
  type MediaList,
  readMediaList,
  readRenditions,
  type Segment,
  vectorOf,
} from '#player/core/audio/playlist.ts'
import { type EngineFault, faultKindOfStatus } from '#player/core/player-error.ts'
import { type AudioEngineOptions, AudioFault, type EngineItem, type TrackAddress } from './audio-engine.ts'

/** An item whose right, lists, key and beginning are known. */
export interface OpenedTrack {
  init: Uint8Array<ArrayBuffer>
  segments: readonly Segment[]
  /** Length of the sound in seconds, exact to the sample. */
  duration: number
  /** One segment, decrypted. A refused address is renewed once. */
  read(index: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

/** How fast the line was lately: half of it the last answer, half those before. */
export interface LineMeter {
  bitsPerSecond: number | null
}

type Stage = EngineFault['during']

/** Small answers say nothing of a line: their time is the way there and back. */
const fewestBytes = 20_000

async function load(url: string, during: Stage, signal: AbortSignal, headers?: Record<string, string>) {
  let response: Response
  try {
    response = await fetch(url, { signal, ...(headers ? { headers } : {}) })
  } catch (error) {
    if (signal.aborted) throw error
    throw new AudioFault({ kind: 'network', during, detail: `${during}: no answer` })
  }
  if (!response.ok) {
    const { status } = response
    throw new AudioFault({ kind: faultKindOfStatus(status), during, status, detail: `${during}: ${status}` })
  }
  return response
}

async function loadBytes(url: string, during: Stage, signal: AbortSignal, meter?: LineMeter) {
  const begun = performance.now()
  const response = await load(url, during, signal)
  try {
    const bytes = new Uint8Array(await response.arrayBuffer())
    const seconds = (performance.now() - begun) / 1000
    if (meter && bytes.length > fewestBytes && seconds > 0) {
      const rate = (bytes.length * 8) / seconds
      meter.bitsPerSecond = meter.bitsPerSecond === null ? rate : (meter.bitsPerSecond + rate) / 2
    }
    return bytes
  } catch (error) {
    if (signal.aborted) throw error
    throw new AudioFault({ kind: 'network', during, detail: `${during}: broken off` })
  }
}

async function loadKey(url: string, signal: AbortSignal, headers: Record<string, string>): Promise<CryptoKey> {
  const response = await load(url, 'key', signal, headers)
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength !== 16) throw new AudioFault({ kind: 'malformed', during: 'key', detail: 'key: not 16 bytes' })
  return crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['decrypt'])
}

async function decrypt(bytes: Uint8Array<ArrayBuffer>, key: CryptoKey, sequence: number) {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: vectorOf(sequence) }, key, bytes))
  } catch {
    throw new AudioFault({ kind: 'malformed', during: 'segment', detail: 'segment: the key does not open it' })
  }
}

interface Listed {
  address: TrackAddress
  list: MediaList
  /** An address of the list as a whole one. */
  whole(uri: string): string
  /** Of the rendition. */
  index: number
}

/** Which rendition was chosen, so that a renewed address goes on with the same one. */
async function loadList(
  item: EngineItem,
  signal: AbortSignal,
  line: Parameters<typeof chooseRendition>[1],
  chosen?: number,
): Promise<Listed> {
  const address = await item.address(signal)
  const masterUrl = new URL(address.manifestUrl, document.baseURI).href
  const master = await (await load(masterUrl, 'manifest', signal)).text()
  const renditions = readRenditions(master)
  const best = chooseRendition(renditions, line)
  const rendition = (chosen === undefined ? best : renditions[chosen]) ?? best
  if (!rendition) throw new AudioFault({ kind: 'malformed', during: 'manifest', detail: 'manifest: no rendition' })
  const listUrl = rendition.uri === null ? masterUrl : new URL(rendition.uri, masterUrl).href
  const text = rendition.uri === null ? master : await (await load(listUrl, 'playlist', signal)).text()
  const list = readMediaList(text)
  if (!list) throw new AudioFault({ kind: 'malformed', during: 'playlist', detail: 'playlist: cannot be read' })
  return { address, list, whole: (uri) => new URL(uri, listUrl).href, index: renditions.indexOf(rendition) }
}

/** By the package itself, else by what the product knows of it. */
function exactSeconds(init: Uint8Array, { samples }: TrackAddress): number | null {
  const timing = readTrackTiming(init)
  if (timing !== null && timing.samples !== null) return timing.samples / timing.rate
  return samples ? samples.count / samples.rate : null
}

/** Asks for the right, reads the lists, and fetches key and initialisation segment. Throws `AudioFault`. */
export async function openTrack(
  item: EngineItem,
  options: AudioEngineOptions,
  meter: LineMeter,
  signal: AbortSignal,
): Promise<OpenedTrack> {
  const line = () => ({ bitsPerSecond: meter.bitsPerSecond, savesData: options.savesData() })
  let listed = await loadList(item, signal, line())
  const { segments, initUri, keyUri } = listed.list
  const [init, key] = await Promise.all([
    loadBytes(listed.whole(initUri), 'segment', signal),
    keyUri === null ? null : loadKey(listed.whole(keyUri), signal, options.keyHeaders()),
  ])
  const aboutSeconds = segments.reduce((sum, segment) => sum + segment.duration, 0)
  const duration = exactSeconds(init, listed.address) ?? aboutSeconds
  const readOnce = async (index: number, over: AbortSignal) => {
    const segment = listed.list.segments[index]
    if (!segment) throw new AudioFault({ kind: 'missing', during: 'segment', detail: 'segment: behind the end' })
    const bytes = await loadBytes(listed.whole(segment.uri), 'segment', over, meter)
    const clear = key === null ? bytes : await decrypt(bytes, key, segment.sequence)
    if (index === segments.length - 1) makeLastFrameWhole(clear)
    return clear
  }
  return {
    init,
    segments,
    duration,
    async read(index, over) {
      try {
        return await readOnce(index, over)
      } catch (error) {
        if (!(error instanceof AudioFault) || error.fault.kind !== 'forbidden') throw error
        listed = await loadList(item, over, line(), listed.index)
        return readOnce(index, over)
      }
    },
  }
}
