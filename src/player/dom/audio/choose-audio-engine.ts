import type { AudioEngine, AudioEngineOptions } from './audio-engine.ts'
import { PairEngine } from './pair-engine.ts'
import { soundType } from './sound-buffer.ts'
import { TimelineEngine } from './timeline-engine.ts'

/**
 * One timeline where there is Media Source; elsewhere (iPhone) two elements with the browser's own lists, which keep
 * playing there when the phone is locked.
 */
export function chooseAudioEngine(element: HTMLAudioElement, options: AudioEngineOptions): AudioEngine {
  const hasTimeline = 'MediaSource' in window && MediaSource.isTypeSupported(soundType)
  return hasTimeline ? new TimelineEngine(element, options) : new PairEngine(element, options)
}
