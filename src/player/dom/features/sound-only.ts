import { qualityOptions, soundOnlyOf } from '#player/core/quality.ts'
import { judgeLine } from '#player/core/sound-only-policy.ts'
import { every, type Feature } from '../feature.ts'

const lookEveryMs = 500
/** Where all are at one point, the picture also waits for the beginning and for keys: no fault of the line. */
const surelyBegun = 10_000

/** Plays the sound alone when nothing else comes over the line, and brings the picture back when it does. */
export const soundOnly: Feature<object> = {
  name: 'sound-only',
  state: () => ({}),
  attach({ store, host, media, signal, callbacks, now }) {
    let stoodSince: number | null = null
    let heardSince = 0
    let falls = 0
    const hasBegun = () => store.get().clock === null || (callbacks().everybodyAtMs?.() ?? 0) > surelyBegun
    const stands = () => {
      const { phase, waiting, connection } = store.get()
      const waits = phase === 'loading' || (phase === 'active' && waiting)
      return waits && !media.paused && connection === 'ok' && hasBegun()
    }
    every(lookEveryMs, signal, () => {
      stoodSince = stands() ? (stoodSince ?? now()) : null
      const { qualities, chosenQualityId, soundOnly: why } = store.get()
      const alone = soundOnlyOf(qualities)
      const smallest = qualityOptions(qualities).at(-1)
      const decision = judgeLine({
        isFree: alone !== undefined && smallest !== undefined && chosenQualityId === null,
        isSoundOnly: why === 'line',
        stoodMs: stoodSince === null ? 0 : now() - stoodSince,
        heardMs: now() - heardSince,
        lineRate: host.engine()?.stats().bandwidthBitsPerSecond ?? null,
        pictureRate: smallest?.bitrate ?? Infinity,
        falls,
      })
      if (decision === null || alone === undefined) return
      stoodSince = null
      if (decision === 'sound') {
        falls += 1
        heardSince = now()
      }
      host.engine()?.setQuality(decision === 'sound' ? alone.id : null, decision === 'sound')
      store.set({ soundOnly: decision === 'sound' ? 'line' : null })
    })
    return {}
  },
}
