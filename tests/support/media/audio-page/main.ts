import type { AudioEngine, AudioEngineOptions, EngineItem } from '#player/dom/audio/audio-engine.ts'
import { PairEngine } from '#player/dom/audio/pair-engine.ts'
import { TimelineEngine } from '#player/dom/audio/timeline-engine.ts'

export interface AudioTestWindow {
  engine: AudioEngine
  element: HTMLAudioElement
  tracks: number[]
  faults: string[]
  ended: number
  addresses: string[]
  /** Begins at the first of the tracks; each follows the one before. */
  begin(names: readonly string[], positionMs?: number): void
  /** Another track follows the present one. */
  follow(name: string): void
  /** Starts to record what the element sounds like. */
  record(): Promise<void>
  recorded(): Float32Array
}

const params = new URLSearchParams(location.search)
const element = document.createElement('audio')
document.body.append(element)
let line: EngineItem[] = []
const chunks: Float32Array[] = []

const item = (name: string, key: number): EngineItem => ({
  key,
  address: () => {
    seen.addresses.push(name)
    if (name === 'refused') return Promise.reject(new Error('refused'))
    return Promise.resolve({ manifestUrl: params.has('pair') ? `/media/${name}.mp4` : `/media/${name}/master.m3u8` })
  },
})
const followerOf = (key: number) => line[line.findIndex((one) => one.key === key) + 1] ?? null

const options: AudioEngineOptions = {
  keyHeaders: () => ({ authorization: 'Bearer member' }),
  savesData: () => false,
  events: {
    onChange: () => undefined,
    onTrack(key) {
      seen.tracks.push(key)
      seen.engine.follow(followerOf(key))
    },
    onEnded() {
      seen.ended++
    },
    onFault(key, error) {
      seen.faults.push(`${key} ${String(error)}`)
      // as the product's queue does: what cannot be played is passed over
      seen.engine.follow(followerOf(key))
    },
  },
}

const seen: AudioTestWindow = {
  engine: params.has('pair') ? new PairEngine(element, options) : new TimelineEngine(element, options),
  element,
  tracks: [],
  faults: [],
  ended: 0,
  addresses: [],
  begin(names, positionMs = 0) {
    line = names.map((name, index) => item(name, index + 1))
    const [first] = line
    if (!first) return
    seen.engine.begin(first, positionMs)
    seen.engine.follow(followerOf(first.key))
  },
  follow(name) {
    seen.engine.follow(item(name, 90))
  },
  async record() {
    const context = new AudioContext({ sampleRate: 48_000 })
    await context.audioWorklet.addModule('/recorder.js')
    const recorder = new AudioWorkletNode(context, 'recorder')
    recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => chunks.push(data)
    const elements = params.has('pair') ? (seen.engine as PairEngine).elements() : [element]
    for (const one of elements) context.createMediaElementSource(one).connect(recorder)
    recorder.connect(context.destination)
    await context.resume()
  },
  recorded() {
    const all = new Float32Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
    let at = 0
    for (const chunk of chunks) {
      all.set(chunk, at)
      at += chunk.length
    }
    return all
  },
}
;(globalThis as unknown as { audioTest: AudioTestWindow }).audioTest = seen
