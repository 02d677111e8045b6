import type { Feature } from '../feature.ts'

export interface AutoplayActions {
  /** Whether the next episode begins by itself; kept for the next film. */
  setAutoplayNext(autoplayNext: boolean): void
  goNext(): void
  goBack(): void
}

/** The episodes beside this one. Which they are is the product's own matter; without a callback there is none. */
export const autoplay: Feature<AutoplayActions> = {
  name: 'autoplay',
  state: ({ preferences }) => ({ autoplayNext: preferences.get().autoplayNext }),
  attach: ({ store, preferences, callbacks }) => ({
    setAutoplayNext(autoplayNext) {
      store.set({ autoplayNext })
      preferences.set({ autoplayNext })
    },
    goNext: () => callbacks().onNext?.(),
    goBack: () => callbacks().onPrevious?.(),
  }),
}
