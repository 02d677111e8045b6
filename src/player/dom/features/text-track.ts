import { createCueIndex, type CueIndex } from '#player/core/active-cues.ts'
import { renderableCues } from '#player/core/cue-text.ts'
import type { CueStyle } from '#player/core/cue-layout.ts'
import { forcedTrack, heardLang } from '#player/core/forced-text.ts'
import { initialTextTrack } from '#player/core/preferences.ts'
import type { ShownCues } from '#player/core/player-state.ts'
import { shiftedText } from '#player/core/text-shift.ts'
import { parseWebVtt } from '#player/core/webvtt.ts'
import type { Feature, FeatureContext } from '../feature.ts'

export interface TextTrackActions {
  /** null turns subtitles off. */
  setTextTrack(id: string | null): void
  /** A second language under the first; null for none. */
  setSecondTextTrack(id: string | null): void
  /** Turns subtitles off, or on again in the last used language. */
  toggleText(): void
  setCueStyle(style: Partial<CueStyle>): void
  /** Whether a screen reader reads them. */
  setReadsCues(isOn: boolean): void
  /** Lets the subtitles of this film come so much later (ms); below 0: earlier. */
  shiftText(byMs: number): void
}

const FETCH_TRIES = 3

async function fetchCues(context: FeatureContext, id: string): Promise<CueIndex> {
  for (let tries = 1; ; tries++) {
    // Read again every time, because a renewed source brings new addresses.
    const track = context.host.source().textTracks.find((one) => one.id === id)
    if (!track) throw new Error('no such text track')
    try {
      const response = await fetch(track.url, { signal: context.signal })
      if (!response.ok) throw new Error(`text track answered ${response.status}`)
      return createCueIndex(renderableCues(parseWebVtt(await response.text()), track.lang))
    } catch (error) {
      if (tries >= FETCH_TRIES || context.signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, tries * 1500))
    }
  }
}

/** The tracks that are drawn: the chosen subtitle, or forced lines where none is chosen, and the second language. */
function shownIds({ host, store }: FeatureContext): (string | null)[] {
  const state = store.get()
  const { textTracks, soundLang } = host.source()
  const { textTrackId, secondTextTrackId } = state
  const forced = forcedTrack(textTracks, { textTrackId, lang: heardLang(state, soundLang) })
  return [textTrackId ?? forced?.id ?? null, secondTextTrackId]
}

function cueLoader(context: FeatureContext) {
  const { store } = context
  const indexes = new Map<string, CueIndex | 'loading'>()
  const load = (id: string, onReady: () => void) => {
    if (indexes.has(id)) return
    indexes.set(id, 'loading')
    fetchCues(context, id).then(
      (index) => {
        indexes.set(id, index)
        store.set({ textFailed: false })
        onReady()
      },
      () => {
        indexes.delete(id)
        if (!context.signal.aborted) store.set({ textFailed: true })
      },
    )
  }
  const shownAt = (positionMs: number): ShownCues[] => {
    const { textTracks } = context.host.source()
    return shownIds(context).flatMap((id, i) => {
      const index = id === null ? undefined : indexes.get(id)
      const track = textTracks.find((one) => one.id === id)
      if (!track || !index || index === 'loading') return []
      const cues = index.at(positionMs)
      return cues.length > 0 ? [{ lang: track.lang, isSecond: i === 1, cues }] : []
    })
  }
  return { load, shownAt }
}

function isSame(a: readonly ShownCues[], b: readonly ShownCues[]): boolean {
  return a.length === b.length && a.every((one, i) => one.cues === b[i]?.cues && one.isSecond === b[i]?.isSecond)
}

/** Draws frame by frame while the film plays: `timeupdate` fires four times a second, which is visibly late. */
function followClock({ media, signal }: FeatureContext, draw: () => void): void {
  let frame = 0
  const loop = () => {
    draw()
    frame = media.paused || signal.aborted ? 0 : requestAnimationFrame(loop)
  }
  media.addEventListener('play', () => (frame ||= requestAnimationFrame(loop)), { signal })
  for (const name of ['seeking', 'seeked', 'timeupdate', 'pause', 'ended'])
    media.addEventListener(name, draw, { signal })
}

/** Subtitles by our own renderer: loaded, parsed and timed here, drawn by the `CueLayer` part. */
export const textTrack: Feature<TextTrackActions> = {
  name: 'text-track',
  state({ store, preferences }) {
    const { textTracks } = store.get()
    const kept = preferences.get()
    const first = initialTextTrack(textTracks, kept)
    const second = textTracks.find((track) => track.lang === kept.secondTextLang && track.id !== first?.id)
    return {
      textTrackId: first?.id ?? null,
      secondTextTrackId: second?.id ?? null,
      cueStyle: kept.cueStyle,
      readsCues: kept.readsCues,
    }
  },
  attach(context) {
    const { media, store, preferences, signal } = context
    const loader = cueLoader(context)
    const draw = () => {
      const shown = loader.shownAt(media.currentTime * 1000 - store.get().textShiftMs)
      if (!isSame(shown, store.get().shownCues)) store.set({ shownCues: shown })
    }
    const loadChosen = () => {
      if (store.get().phase === 'idle') return
      for (const id of shownIds(context)) if (id !== null) loader.load(id, draw)
      draw()
    }
    let seen = store.get()
    const unsubscribe = store.subscribe(() => {
      const now = store.get()
      // another sound brings other forced lines
      const isSame =
        now.phase === seen.phase && now.audioTrackId === seen.audioTrackId && now.audioTracks === seen.audioTracks
      seen = now
      if (!isSame) loadChosen()
    })
    signal.addEventListener('abort', unsubscribe, { once: true })
    followClock(context, draw)

    let lastId = store.get().textTrackId
    const langOf = (id: string | null) => store.get().textTracks.find((track) => track.id === id)?.lang ?? null
    const setTextTrack = (id: string | null) => {
      const { secondTextTrackId } = store.get()
      if (id !== null) lastId = id
      store.set({ textTrackId: id, secondTextTrackId: id === secondTextTrackId ? null : secondTextTrackId })
      preferences.set({ textLang: langOf(id) })
      loadChosen()
    }
    return {
      setTextTrack,
      setSecondTextTrack(id) {
        store.set({ secondTextTrackId: id })
        preferences.set({ secondTextLang: langOf(id) })
        loadChosen()
      },
      toggleText() {
        const { textTrackId, textTracks } = store.get()
        setTextTrack(textTrackId !== null ? null : (lastId ?? textTracks[0]?.id ?? null))
      },
      setCueStyle(patch) {
        const cueStyle = { ...store.get().cueStyle, ...patch }
        store.set({ cueStyle })
        preferences.set({ cueStyle })
      },
      setReadsCues(isOn) {
        store.set({ readsCues: isOn })
        preferences.set({ readsCues: isOn })
      },
      shiftText(byMs) {
        store.set({ textShiftMs: shiftedText(store.get().textShiftMs, byMs) })
        draw()
      },
    }
  },
}
