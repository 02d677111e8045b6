import { type PlayerState, startOf } from '#player/core/player-state.ts'
import { startAt } from '#player/core/shared-clock.ts'
import type { Feature, FeatureContext } from '../feature.ts'

export interface PlaybackActions {
  play(): void
  pause(): void
  togglePlay(): void
  /** Milliseconds from the beginning, limited to the film. Before the first play it starts the film there. */
  seekTo(positionMs: number): void
  seekBy(seconds: number): void
  /** Plays from the beginning, also after the end. */
  restart(): void
}

function bufferedEnd(media: HTMLVideoElement): number {
  const { buffered, currentTime } = media
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.25 && currentTime <= buffered.end(i)) return buffered.end(i) * 1000
  }
  return currentTime * 1000
}

function durationMs(media: HTMLVideoElement, known: number | null): number | null {
  return Number.isFinite(media.duration) && media.duration > 0 ? media.duration * 1000 : known
}

/** True while the element's clock is valid. Before the first frame it would erase the resume position. */
function hasClock({ phase }: PlayerState): boolean {
  return phase === 'active' || phase === 'ended'
}

function listen({ media, signal, store }: FeatureContext): void {
  const on = (names: string, run: () => void) => {
    for (const name of names.split(' ')) media.addEventListener(name, run, { signal })
  }
  on('play pause', () => store.set({ paused: media.paused }))
  on('timeupdate seeking seeked', () => {
    if (hasClock(store.get())) store.set({ positionMs: media.currentTime * 1000, bufferedMs: bufferedEnd(media) })
  })
  on('progress', () => store.set({ bufferedMs: bufferedEnd(media) }))
  on('loadedmetadata durationchange resize', () => {
    const aspect = media.videoWidth > 0 ? media.videoWidth / media.videoHeight : store.get().aspect
    store.set({ durationMs: durationMs(media, store.get().durationMs), aspect })
  })
  on('loadeddata', () => {
    if (store.get().phase === 'loading') store.set({ phase: 'active', waiting: false })
  })
  on('waiting seeking', () => store.set({ waiting: true }))
  on('playing canplay seeked', () => {
    if (media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || media.ended) store.set({ waiting: false })
  })
  on('seeking play', () => {
    if (store.get().phase === 'ended' && !media.ended) store.set({ phase: 'active' })
  })
  on('ended', () => store.set({ phase: 'ended', waiting: false, paused: true }))
}

/** Everybody is somewhere already, so a film that may not sound begins without; one large button turns the sound on. */
function playSilently({ media, store }: FeatureContext, error: unknown): void {
  if (media.muted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return
  store.set({ isSilenced: true })
  media.muted = true
  void media.play().catch(() => store.set({ paused: media.paused }))
}

/** Play, pause and seek. The first play makes the engine load. */
export const playback: Feature<PlaybackActions> = {
  name: 'playback',
  state: () => ({}),
  attach(context) {
    const { media, store, host, callbacks } = context
    listen(context)

    const hasCommonClock = () => store.get().clock !== null
    // a viewer who has to press first would come too late
    const isElsewhereToo = () => hasCommonClock() || store.get().live !== null
    // Called inside the viewer's gesture: only after such a call does Safari allow a later `play()` of our own.
    const tryPlay = () =>
      void media.play().catch((error: unknown) => {
        store.set({ paused: media.paused })
        if (isElsewhereToo()) playSilently(context, error)
      })
    const begin = (startAtMs: number) => {
      store.set({ phase: 'loading', waiting: true, positionMs: startAtMs, resumedAtMs: 0, errorCode: null })
      tryPlay()
      void host.load(host.source(), startAtMs).then(tryPlay)
    }
    const play = () => {
      const { phase } = store.get()
      if (phase === 'failed') return
      if (phase !== 'idle') {
        if (phase === 'ended') {
          if (isElsewhereToo()) return
          media.currentTime = 0
        }
        return tryPlay()
      }
      if (store.get().live !== null) return begin(0)
      if (hasCommonClock()) return begin(startAt(callbacks().everybodyAtMs?.() ?? 0))
      const resumedAtMs = startOf(host.source())
      begin(resumedAtMs)
      store.set({ resumedAtMs })
    }
    const seekTo = (positionMs: number) => {
      const { phase, durationMs: length, clock } = store.get()
      if (clock !== null) return
      const target = Math.max(0, length === null ? positionMs : Math.min(positionMs, length))
      if (phase === 'idle') return begin(target)
      if (phase === 'failed' || phase === 'loading') return
      store.set({ positionMs: target })
      media.currentTime = target / 1000
    }
    return {
      play,
      pause: () => media.pause(),
      togglePlay: () => (media.paused ? play() : media.pause()),
      seekTo,
      seekBy: (seconds) => seekTo(store.get().positionMs + seconds * 1000),
      restart() {
        if (isElsewhereToo()) return
        seekTo(0)
        tryPlay()
      },
    }
  },
}
