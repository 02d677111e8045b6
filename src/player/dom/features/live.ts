import { beginningOf, instantOf, spotOf } from '#player/core/live-list.ts'
import { judgeLine, type LineNews, newLine, nextTarget } from '#player/core/live-line.ts'
import { endMs, type LiveSeen, type LiveStep, type LiveView, startWatching, watchLive } from '#player/core/live-loop.ts'
import { behindFromMs, type LiveTerms } from '#player/core/timeline.ts'
import { every, type Feature, type FeatureContext } from '../feature.ts'
import type { LiveListing } from '../engines/engine.ts'
import type { PlaybackActions } from './playback.ts'

export interface LiveActions extends Pick<PlaybackActions, 'seekTo' | 'seekBy'> {
  /** To where everybody is, in one jump. */
  goLive(): void
}

const lookEveryMs = 250
/** A list that begins so little (ms) after the instant that is wanted is near enough. */
const nearMs = 4000
/** A seek aims so much (ms) into a segment: at its very first picture sound may still be missing, and an element waits for it. */
const intoMs = 100
/** A page that was frozen looks late; no more than this (ms) counts as one look. */
const mostLookMs = 2000

function aheadOf({ buffered, currentTime }: HTMLMediaElement): number {
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= currentTime + 0.1 && currentTime <= buffered.end(i))
      return (buffered.end(i) - currentTime) * 1000
  return 0
}

/** When lists and news came, how good the line is, and how far behind the event the picture belongs. */
function listen({ host, store, media, signal, now }: FeatureContext, { targetMs: far, goodLineMs: near }: LiveTerms) {
  let line = newLine(now())
  let times = { newsAt: now(), heardAt: now(), lookedAt: Infinity }
  let targetMs = far
  const judge = (news: LineNews) => {
    line = judgeLine(line, news, now())
  }
  host.onArrival = (arrival) => {
    if (arrival.what === 'segment') judge(arrival)
    else times = { ...times, heardAt: now(), newsAt: arrival.hasNews ? now() : times.newsAt }
  }
  media.addEventListener(
    'waiting',
    () => !media.seeking && store.get().phase === 'active' && judge({ what: 'stall' }),
    {
      signal,
    },
  )
  return {
    judge,
    times: () => times,
    /** Once for each look: the target creeps with time. */
    targetMs(aheadMs: number) {
      const passedMs = Math.max(0, Math.min(mostLookMs, now() - times.lookedAt))
      times = { ...times, lookedAt: now() }
      if (!media.paused) judge({ what: 'buffer', aheadMs })
      targetMs = nextTarget(targetMs, line, { far, near, passedMs })
      return { targetMs, passedMs }
    },
  }
}

/** Writes where the viewer is into the state. */
function show({ store, now, host }: FeatureContext, seen: LiveSeen, view: LiveView, stalledMs: number): void {
  const before = store.get().live
  if (before === null) return
  const { startedAt = null, fromStartUrl = null } = host.source().live ?? {}
  const longBeginning = fromStartUrl === null ? null : startedAt
  const hereAt = instantOf(seen.segments, seen.positionMs) ?? before.hereAt
  const edgeAt = seen.serverNow - seen.targetMs
  const { standing, isTold, comesInMs } = view
  store.set({
    live: {
      ...before,
      hereAt,
      edgeAt,
      standing,
      isTold,
      comesInMs,
      targetMs: seen.targetMs,
      beginsAt: longBeginning ?? beginningOf(seen.segments) ?? before.beginsAt,
      behindMs: Math.floor(view.behindMs / 1000) * 1000,
      isAtEdge: view.behindMs < behindFromMs,
      standsSince: standing === null ? null : (before.standsSince ?? now()),
      stalledMs: before.stalledMs + stalledMs,
    },
  })
}

/** Returns what is to be seen at this moment. */
function seeNow({ media, callbacks, now }: FeatureContext, { segments, isOver }: LiveListing) {
  return {
    now: now(),
    segments,
    isOver,
    ...(callbacks().liveNow?.() ?? { serverNow: Date.now(), isHeld: false }),
    positionMs: media.currentTime * 1000,
    isPaused: media.paused,
    isReady: media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !media.seeking,
  }
}

/** When to look before the usual time: a wait ends to the moment, and the buffer may end before the next look. */
function nextLookIn(step: LiveStep, aheadMs: number | null): number | null {
  if (step.do === 'wait') return step.forMs < lookEveryMs ? step.forMs : null
  return aheadMs !== null && aheadMs > endMs && aheadMs < lookEveryMs + endMs ? aheadMs - endMs : null
}

/** Makes the memory of the loop, and carries out its steps. */
function createLoop(context: FeatureContext, terms: LiveTerms) {
  const { media, store, host, signal } = context
  let watching = startWatching
  let soon = 0
  // an instant that the viewer wants and the list that is being loaded will have
  let wantedAt: number | null = null
  signal.addEventListener('abort', () => clearTimeout(soon), { once: true })
  const heard = listen(context, terms)
  const play = () => void media.play().catch(() => store.set({ paused: media.paused }))

  const run = (step: LiveStep) => {
    if (step.do === 'stand' || step.do === 'wait') media.pause()
    if (step.do === 'seek') media.currentTime = step.toMs / 1000
    if (step.do === 'end') {
      media.pause()
      store.set({ phase: 'ended', waiting: false, paused: true })
    }
    if (step.do !== 'play') return
    media.playbackRate = step.rate
    if (media.paused) play()
  }
  const look = () => {
    clearTimeout(soon)
    const listing = host.engine()?.listing() ?? null
    if (store.get().phase !== 'active' || listing === null) return
    if (wantedAt !== null) {
      const spot = spotOf(listing.segments, wantedAt)
      wantedAt = null
      if (spot !== null) return go('own', spot.mediaMs)
    }
    const aheadMs = aheadOf(media)
    const { targetMs, passedMs } = heard.targetMs(aheadMs)
    const seen = { ...seeNow(context, listing), ...heard.times(), mayGoBack: terms.mayGoBack, aheadMs, targetMs }
    const next = watchLive(watching, seen)
    watching = next.watching
    const isStalled = next.view.standing === 'own' || (!media.paused && !seen.isReady)
    show(context, seen, next.view, isStalled ? passedMs : 0)
    // after a break the picture comes back with a buffer, whatever the line is like
    if (next.step.do === 'stand') heard.judge({ what: 'stall' })
    run(next.step)
    const atMs = nextLookIn(next.step, media.paused ? null : aheadMs)
    if (atMs !== null) soon = window.setTimeout(look, atMs)
  }
  const go = (mode: 'edge' | 'own', mediaMs: number) => {
    watching = { ...startWatching, mode }
    media.currentTime = (mediaMs + intoMs) / 1000
    play()
    look()
  }
  return {
    look,
    segments: () => host.engine()?.listing()?.segments ?? [],
    /** The viewer goes somewhere; from there on the loop follows them, or they follow the event. */
    go,
    /** The same with another list: the long one for an instant, or the short one for where everybody is. */
    load(manifestUrl: string, at: number | null) {
      watching = startWatching
      wantedAt = at
      store.set({ phase: 'loading', waiting: true })
      void host.load({ ...host.source(), manifestUrl }, 0).then(play)
    },
  }
}

/** The browser's own engine tells no list: its window is all there is, and it keeps its own distance. */
function goNatively(media: HTMLVideoElement, seconds: number | 'edge'): void {
  const { seekable } = media
  if (seekable.length === 0) return
  const edge = seekable.end(seekable.length - 1)
  const to = seconds === 'edge' ? edge : media.currentTime + seconds
  media.currentTime = Math.min(edge, Math.max(seekable.start(0), to))
  void media.play().catch(() => undefined)
}

/**
 * A live event: keeps the picture at its distance by our own loop (`core/live-loop.ts`), stands still with the last
 * picture when nothing comes, and takes the viewer back and forth. For another source the actions are the given ones.
 */
export function live(base: PlaybackActions): Feature<LiveActions> {
  return {
    name: 'live',
    state: () => ({}),
    attach(context) {
      const { media, signal, store, host } = context
      const terms = host.source().live
      if (terms === undefined) return { ...base, goLive: () => undefined }
      const loop = createLoop(context, terms)
      every(lookEveryMs, signal, loop.look)
      // a page that was frozen or hidden looks at once, and so does a viewer who plays again
      document.addEventListener('visibilitychange', loop.look, { signal })
      media.addEventListener('play', loop.look, { signal })

      const shortUrl = () => host.source().live?.listUrl ?? terms.listUrl
      const isNative = () => host.engine()?.name === 'native'
      const goLive = () => {
        if (isNative()) return goNatively(media, 'edge')
        if (host.source().manifestUrl !== shortUrl()) return loop.load(shortUrl(), null)
        const spot = spotOf(loop.segments(), store.get().live?.edgeAt ?? 0)
        if (spot !== null) loop.go('edge', spot.mediaMs)
      }
      const toInstant = (at: number) => {
        const state = store.get().live
        if (state === null || !terms.mayGoBack || store.get().phase === 'loading') return
        if (at >= state.edgeAt) return goLive()
        const fromAt = Math.max(at, state.beginsAt)
        const longUrl = host.source().live?.fromStartUrl ?? null
        // the first segment begins up to its own length after the event
        const isListed = (beginningOf(loop.segments()) ?? 0) <= fromAt + nearMs
        // every viewer reads the list again every two seconds, so the long one is only for who has gone back
        if (!isListed && longUrl !== null && host.source().manifestUrl !== longUrl) return loop.load(longUrl, fromAt)
        const spot = spotOf(loop.segments(), fromAt)
        if (spot !== null) loop.go('own', spot.mediaMs)
      }
      return {
        goLive,
        // on the bar of a live event positions are instants
        seekTo: toInstant,
        seekBy(seconds) {
          const state = store.get().live
          if (state === null || !terms.mayGoBack) return
          if (isNative()) return goNatively(media, seconds)
          if (seconds > 0 && state.behindMs === 0) return
          toInstant(state.hereAt + seconds * 1000)
        },
      }
    },
  }
}
