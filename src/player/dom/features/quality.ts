import { firstChoice } from '#player/core/first-choice.ts'
import { qualityForWish, rung, soundOnlyOf } from '#player/core/quality.ts'
import type { Feature } from '../feature.ts'
import { lineOfPage } from '../line-of-page.ts'

export interface QualityActions {
  /**
   * null is automatic. The choice is stored as the shorter side in pixels, so that it also fits the next film. Sound alone is
   * not stored: the next film begins with a picture.
   */
  setQuality(id: number | null): void
  /** After sound alone: the picture that the viewer wishes, else the player's own choice. */
  showPicture(): void
  setAudio(id: number): void
}

/** Choice of rung and of sound track. */
export const quality: Feature<QualityActions> = {
  name: 'quality',
  state: ({ media, host, preferences }) => ({
    firstChoice: firstChoice(host.source().pictures ?? [], {
      wishedRung: preferences.get().qualityRung,
      line: lineOfPage(),
      screen: { side: Math.max(media.clientWidth, media.clientHeight) * devicePixelRatio },
    }),
  }),
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
        const isAlone = chosen !== null && chosen === soundOnlyOf(store.get().qualities)
        host.engine()?.setQuality(chosen?.id ?? null)
        store.set({ chosenQualityId: chosen?.id ?? null, soundOnly: isAlone ? 'chosen' : null })
        if (isAlone) return
        preferences.set({ qualityRung: chosen ? rung(chosen) : null })
      },
      showPicture() {
        const wished = qualityForWish(store.get().qualities, preferences.get().qualityRung)
        host.engine()?.setQuality(wished?.id ?? null)
        store.set({ chosenQualityId: wished?.id ?? null, soundOnly: null })
      },
      setAudio(id) {
        host.engine()?.setAudio(id)
        store.set({ audioTrackId: id })
      },
    }
  },
}
