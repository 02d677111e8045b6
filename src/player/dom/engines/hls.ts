import type Hls from 'hls.js'
import type { HlsConfig, LoaderContext, LoadPolicy } from 'hls.js'
import type { Quality } from '#player/core/quality.ts'
import type { EngineFault } from '#player/core/player-error.ts'
import type { Engine, EngineOptions, EngineTracks } from './engine.ts'
import { faultOfHlsError, needsDecision } from './hls-fault.ts'
import { withChannels } from './hls-channels.ts'
import { liveConfig, listingOf } from './hls-live.ts'
import { isSoundOnly, chooseAmongPictures } from './hls-sound-only.ts'
import { withOwnKeys } from './own-keys.ts'
import { relocation } from './relocation.ts'

/**
 * The library makes one quick second try. Longer retries are the player's own, because it tells the viewer about them.
 */
function patience(maxLoadTimeMs: number): LoadPolicy {
  const retry = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 }
  return { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: retry, errorRetry: retry } }
}

function configFor(
  Library: typeof Hls,
  options: EngineOptions,
  addressOf: (url: string) => string,
): Partial<HlsConfig> {
  const { requestKey } = options
  const usual = Library.DefaultConfig.loader
  return {
    loader: withChannels(requestKey === undefined ? usual : withOwnKeys(usual, requestKey)),
    // The module build has no worker. fMP4 needs none, and WebCrypto does AES-128 off the main thread.
    enableWorker: false,
    autoStartLoad: false,
    ...(options.live === undefined ? {} : liveConfig(options.live)),
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    maxBufferLength: 40,
    renderTextTracksNatively: false,
    enableWebVTT: false,
    enableCEA708Captions: false,
    enableIMSC1: false,
    manifestLoadPolicy: patience(15_000),
    playlistLoadPolicy: patience(15_000),
    fragLoadPolicy: patience(60_000),
    keyLoadPolicy: patience(15_000),
    xhrSetup(xhr: XMLHttpRequest, url: string, context: LoaderContext) {
      const headers = (context.type as string) === 'key' ? options.requestHeaders?.(url) : undefined
      const address = addressOf(url)
      if (address === url && !headers) return
      xhr.open('GET', address, true)
      for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value)
    },
  }
}

/** The `name` of a track in the manifest, else the language's own name. */
function labelOf(track: { name?: string; lang?: string }): string {
  if (track.name) return track.name
  const lang = track.lang ?? ''
  return (lang && new Intl.DisplayNames([lang], { type: 'language' }).of(lang)) || lang
}

function tracksOf(hls: Hls): EngineTracks {
  const qualities: Quality[] = hls.levels.map((level, id) => ({
    id,
    width: level.width,
    height: level.height,
    bitrate: level.averageBitrate || level.bitrate,
    ...(isSoundOnly(level) && { isSoundOnly: true }),
  }))
  const audioTracks = hls.audioTracks.map((track, id) => ({ id, lang: track.lang ?? '', label: labelOf(track) }))
  return { qualities, audioTracks }
}

function listen(hls: Hls, Library: typeof Hls, options: EngineOptions, onManifest: () => void): void {
  const { events } = options
  const { Events } = Library
  hls.on(Events.MANIFEST_PARSED, () => {
    events.onTracks(tracksOf(hls))
    onManifest()
  })
  // Audio renditions are known only after the manifest event.
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => events.onTracks(tracksOf(hls)))
  hls.on(Events.AUDIO_TRACK_SWITCHED, (_, { id }) => events.onAudio(id))
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => events.onQuality(level))
  hls.on(Events.FRAG_LOADED, (_, { frag }) => {
    events.onData()
    const { loading } = frag.stats
    events.onArrival({ what: 'segment', tookMs: loading.end - loading.start, durationMs: frag.duration * 1000 })
  })
  hls.on(Events.LEVEL_LOADED, (_, { details }) => {
    if (!details.live) return
    events.onData()
    events.onArrival({ what: 'list', hasNews: details.advanced })
  })
  hls.on(Events.ERROR, (_, data) => {
    const seen = faultOfHlsError(data)
    // a list of a live event that is not there is not there yet
    const isEarly = options.live !== undefined && seen.kind === 'missing' && /manifest|playlist/.test(seen.during)
    const fault: EngineFault = isEarly ? { ...seen, kind: 'network' } : seen
    // a server that refuses has been heard: the viewer's line works
    if (options.live !== undefined && fault.during === 'playlist' && (fault.status ?? 0) > 0)
      events.onArrival({ what: 'list', hasNews: false })
    if (!needsDecision(data, fault)) return events.onNote(fault)
    hls.stopLoad()
    events.onFault(fault)
  })
}

/**
 * hls.js behind the engine interface. Only this place loads the library (its full build: the light one has no alternate
 * audio), and only when somebody wants to watch.
 */
export async function createHlsEngine(options: EngineOptions): Promise<Engine> {
  const { default: Library } = await import('hls.js')
  let loadedUrl = ''
  let startAtMs = 0
  let hasManifest = false
  let addressOf = (url: string) => url
  const hls = new Library(configFor(Library, options, (url) => addressOf(url)))
  listen(hls, Library, options, () => {
    hasManifest = true
    chooseAmongPictures(hls)
    // a live event begins where everybody is
    hls.startLoad(options.live === undefined ? startAtMs / 1000 : -1)
  })
  hls.attachMedia(options.media)

  const load = (manifestUrl: string, positionMs: number) => {
    loadedUrl = new URL(manifestUrl, document.baseURI).href
    startAtMs = positionMs
    hasManifest = false
    addressOf = (url) => url
    hls.loadSource(loadedUrl)
  }
  // Once the film has begun, the library knows the position better than we do.
  const startLoad = (positionMs: number) => hls.startLoad(options.media.readyState > 0 ? -1 : positionMs / 1000)
  const resume = (positionMs: number) => {
    if (hasManifest) startLoad(positionMs)
    else load(addressOf(loadedUrl), positionMs)
  }
  return {
    name: 'hls',
    load,
    resume,
    relocate(manifestUrl, positionMs) {
      const moved = hasManifest ? relocation(loadedUrl, new URL(manifestUrl, document.baseURI).href) : null
      if (!moved) return load(manifestUrl, positionMs)
      addressOf = moved
      startLoad(positionMs)
    },
    recoverDecode(swapAudio) {
      if (swapAudio) hls.swapAudioCodec()
      hls.recoverMediaError()
      hls.startLoad()
    },
    tracks: () => tracksOf(hls),
    setQuality(id, isUrgent = false) {
      if (isUrgent) hls.currentLevel = id ?? -1
      else hls.nextLevel = id ?? -1
    },
    setAudio(id) {
      hls.audioTrack = id
    },
    stats() {
      const quality = tracksOf(hls).qualities[hls.currentLevel] ?? null
      const rungUrl = hls.levels[hls.currentLevel]?.url[0] ?? null
      return { engine: 'hls', quality, bandwidthBitsPerSecond: hls.bandwidthEstimate || null, rungUrl }
    },
    listing: () => listingOf(hls.latestLevelDetails),
    destroy: () => hls.destroy(),
  }
}
