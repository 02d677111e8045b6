import { emptyQueue, type Queue, type Queued } from './queue.ts'
import type { SleepTimer } from './sleep-timer.ts'

/** Why the music stands still although it should sound. */
export type AudioStop = 'network' | 'refused' | 'broken'

export interface AudioState<T extends Queued> {
  queue: Queue<T>
  positionMs: number
  /** Null until the track is opened. */
  durationMs: number | null
  bufferedMs: number
  paused: boolean
  waiting: boolean
  /** The track is known to be a preview: the visitor may not hear the whole. */
  isPreview: boolean
  /** Where in the music what plays begins: not 0 for a preview. */
  startsAtMs: number
  volume: number
  muted: boolean
  canSetVolume: boolean
  sleep: SleepTimer | null
  stopped: AudioStop | null
}

export function initialAudioState<T extends Queued>(seed: number): AudioState<T> {
  return {
    queue: emptyQueue(seed),
    positionMs: 0,
    durationMs: null,
    bufferedMs: 0,
    paused: true,
    waiting: false,
    isPreview: false,
    startsAtMs: 0,
    volume: 1,
    muted: false,
    canSetVolume: true,
    sleep: null,
    stopped: null,
  }
}
