import type { PlayerSource } from '#player/core/source.ts'
import { chooseEngine } from './engines/choose-engine.ts'
import type { Engine, EngineEvents } from './engines/engine.ts'
import type { EngineHost, FeatureContext, LoggedFault } from './feature.ts'

const MOST_FAULTS = 20

type HostContext = Pick<FeatureContext, 'media' | 'signal' | 'store' | 'callbacks' | 'now'>

/** Without Media Source nothing holds the picture at a common point but a list that moves with it. */
function loadInto(engine: Engine, { manifestUrl, slidingUrl }: PlayerSource, startAtMs: number): void {
  if (engine.name === 'native' && slidingUrl !== undefined) engine.load(slidingUrl, 0)
  else engine.load(manifestUrl, startAtMs)
}

/** Keeps a viewer who has gone back to the beginning of a live event in its long list. */
function inItsList({ manifestUrl, live }: PlayerSource, renewed: PlayerSource): PlayerSource {
  const longUrl = manifestUrl === live?.fromStartUrl ? renewed.live?.fromStartUrl : null
  return longUrl == null ? renewed : { ...renewed, manifestUrl: longUrl }
}

/** Keeps one engine at a time and writes its rungs and sound tracks into the state. */
export function createEngineHost(context: HostContext, firstSource: PlayerSource): EngineHost {
  const { media, signal, store } = context
  const log: LoggedFault[] = []
  let current: Engine | null = null
  let pending: Promise<Engine | null> | null = null
  let source = firstSource

  const events: EngineEvents = {
    onTracks: ({ qualities, audioTracks }) => store.set({ qualities, audioTracks }),
    onQuality: (currentQualityId) => store.set({ currentQualityId }),
    onAudio: (audioTrackId) => store.set({ audioTrackId }),
    onData: () => host.onData(),
    onArrival: (arrival) => host.onArrival(arrival),
    onNote: (fault) => host.note(fault),
    onFault(fault) {
      host.note(fault)
      host.onFault(fault)
    },
  }
  const create = async () => {
    const requestHeaders = (url: string) => context.callbacks().requestHeaders?.(url) ?? {}
    const { requestKey } = context.callbacks()
    const engine = await chooseEngine(source, { media, events, requestHeaders, requestKey, live: source.live })
    if (signal.aborted) {
      engine?.destroy()
      return null
    }
    current = engine
    return engine
  }
  const host: EngineHost = {
    engine: () => current,
    source: () => source,
    async load(next, startAtMs) {
      source = next
      pending ??= create()
      // The engine's code is loaded over the network, which may be gone.
      const engine = await pending.catch(() => 'unreachable' as const)
      if (!engine || engine === 'unreachable') pending = null
      if (signal.aborted) return
      if (engine === 'unreachable') events.onFault({ kind: 'network', during: 'manifest', detail: 'engine not loaded' })
      else if (engine) loadInto(engine, next, startAtMs)
      else events.onFault({ kind: 'unsupported', during: 'manifest', detail: `no engine for ${next.kind}` })
    },
    relocate(renewed, positionMs) {
      const next = inItsList(source, renewed)
      source = next
      if (current?.name === 'native' && next.slidingUrl !== undefined) current.relocate(next.slidingUrl, 0)
      else current?.relocate(next.manifestUrl, positionMs)
    },
    onFault: () => undefined,
    onData: () => undefined,
    onArrival: () => undefined,
    faults: () => log,
    note(fault) {
      log.push({ ...fault, atMs: Math.round(context.now()) })
      if (log.length > MOST_FAULTS) log.shift()
    },
  }
  signal.addEventListener('abort', () => current?.destroy(), { once: true })
  return host
}
