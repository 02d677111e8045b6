import { qualityForWish, rung } from '#player/core/quality.ts'
import type { Feature } from '../feature.ts'

export interface QualityActions {
  /** null is automatic. The choice is stored as the shorter side in pixels, so that it also fits the next film. */
  setQuality(id: number | null): void
  setAudio(id: number): void
}

/** Choice of rung and of sound track. */
export const quality: Feature<QualityActions> = {
  name: 'quality',
  state: () => ({}),
  attach({ signal, store, host, preferences }) {
    let applied: unknown = null
    // The stored choice is applied once for every new ladder, before the first segment is requested.
    const unsubscribe = store.subscribe(() => {
      const { qualities } = store.get()
      if (qualities === applied || qualities.length === 0) return
      const isNewLadder = (applied as typeof qualities | null)?.length !== qualities.length
      applied = qualities
      if (!isNewLadder) return
      const wished = qualityForWish(qualities, preferences.get().qualityRung)
      if (wished) host.engine()?.setQuality(wished.id)
      store.set({ chosenQualityId: wished?.id ?? null })
    })
    signal.addEventListener('abort', unsubscribe, { once: true })
    return {
      setQuality(id) {
        const chosen = store.get().qualities.find((one) => one.id === id) ?? null
        host.engine()?.setQuality(chosen?.id ?? null)
        store.set({ chosenQualityId: chosen?.id ?? null })
        preferences.set({ qualityRung: chosen ? rung(chosen) : null })
      },
      setAudio(id) {
        host.engine()?.setAudio(id)
        store.set({ audioTrackId: id })
      },
    }
  },
}
