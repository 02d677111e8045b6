import { choosableTracks } from '#player/core/forced-text.ts'
import type { EngineFault, PlayerErrorCode } from '#player/core/player-error.ts'
import { decideRecovery, NO_RECOVERY, type RecoveryDecision, STALL_LIMIT_MS } from '#player/core/recovery-policy.ts'
import { every, type Feature, type FeatureContext } from '../feature.ts'

export interface RecoveryActions {
  /** The "try again" button: reloads everything at the same position. */
  retry(): void
}

const WATCH_EVERY_MS = 1000
const DECODE_PROOF_MS = 10_000

/** A picture that should move but stands still while no data arrives is a fault, even if nobody reports one. */
function watchStalls({ store, media, signal, now }: FeatureContext, onStall: () => void): void {
  let lastMark = ''
  let since = now()
  every(WATCH_EVERY_MS, signal, () => {
    const { phase, waiting, connection, bufferedMs, live } = store.get()
    // a live event that has nothing new to show is no fault of the line
    const stands = live !== null && live.standing !== null
    const mark = `${phase} ${media.currentTime} ${bufferedMs} ${media.readyState}`
    const isStuck = (phase === 'loading' || (phase === 'active' && waiting && !stands)) && connection === 'ok'
    if (!isStuck || mark !== lastMark) since = now()
    lastMark = mark
    if (now() - since < STALL_LIMIT_MS) return
    since = now()
    onStall()
  })
}

/** Counts what was tried. Only film that was really played since the last fault resets the counters. */
function createHistory({ media, signal, store }: FeatureContext) {
  let counts = { ...NO_RECOVERY }
  let provenAfterMs = 0
  const reset = () => (counts = { ...NO_RECOVERY })
  media.addEventListener(
    'timeupdate',
    () => {
      if (!media.paused && media.currentTime * 1000 > provenAfterMs && store.get().connection === 'ok') reset()
    },
    { signal },
  )
  return {
    get: () => counts,
    reset,
    count(decision: RecoveryDecision) {
      const { positionMs, bufferedMs } = store.get()
      const isDecode = decision.action === 'recover-decode'
      provenAfterMs = isDecode ? positionMs + DECODE_PROOF_MS : Math.max(bufferedMs, positionMs) + 500
      if (decision.action === 'retry') counts = { ...counts, retries: counts.retries + 1 }
      if (decision.action === 'refresh') counts = { ...counts, refreshes: counts.refreshes + 1 }
      if (isDecode) counts = { ...counts, decodeRecoveries: counts.decodeRecoveries + 1 }
    },
  }
}

function createRemedies({ media, store, host, callbacks, signal }: FeatureContext, decide: (f: EngineFault) => void) {
  let timer = 0
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  const fail = (code: PlayerErrorCode) => {
    clearTimeout(timer)
    media.pause()
    store.set({
      phase: 'failed',
      errorCode: code,
      waiting: false,
      connection: 'ok',
      controlsVisible: true,
      panel: null,
    })
    callbacks().onError?.(code)
  }
  const goOn = () => {
    if (host.engine()) host.engine()?.resume(store.get().positionMs)
    else void host.load(host.source(), store.get().positionMs)
  }
  return {
    goOn,
    wait(delayMs: number) {
      store.set({ connection: 'retrying' })
      clearTimeout(timer)
      timer = window.setTimeout(goOn, delayMs)
    },
    async refresh() {
      try {
        const fresh = await callbacks().refreshSource?.()
        if (!fresh || signal.aborted) return
        store.set({ textTracks: choosableTracks(fresh.textTracks) })
        host.relocate(fresh, store.get().positionMs)
      } catch {
        // While offline the request could not even be sent; that is a network fault and not a refusal.
        if (navigator.onLine) fail('not_allowed')
        else decide({ kind: 'network', during: 'manifest', detail: 'no fresh source' })
      }
    },
    fail,
  }
}

/**
 * Handles faults: renews a refused address, waits for a lost network while the buffer plays on, restarts a broken
 * decoder, and shows a sentence with a next step when nothing helps.
 */
export const recovery: Feature<RecoveryActions> = {
  name: 'recovery',
  state: () => ({}),
  attach(context) {
    const { store, host, callbacks, media, signal } = context
    const history = createHistory(context)
    const decide = (fault: EngineFault) => {
      if (signal.aborted || store.get().phase === 'failed') return
      const decision = decideRecovery(fault, history.get(), callbacks().refreshSource !== undefined)
      history.count(decision)
      if (decision.action === 'refresh') void remedies.refresh()
      else if (decision.action === 'retry') remedies.wait(decision.delayMs)
      else if (decision.action === 'recover-decode') host.engine()?.recoverDecode(decision.swapAudio)
      else remedies.fail(decision.code)
    }
    const remedies = createRemedies(context, decide)
    host.onFault = decide
    host.onData = () => store.set({ connection: 'ok' })
    watchStalls(context, () => {
      const fault: EngineFault = { kind: 'network', during: 'media', detail: 'stalled' }
      host.note(fault)
      decide(fault)
    })
    const retry = () => {
      history.reset()
      const { positionMs } = store.get()
      store.set({ phase: 'loading', waiting: true, errorCode: null, connection: 'ok' })
      const again = async () => {
        const fresh = await callbacks()
          .refreshSource?.()
          .catch(() => undefined)
        await host.load(fresh ?? host.source(), positionMs)
        await media.play()
      }
      void again().catch(() => store.set({ paused: media.paused }))
    }
    window.addEventListener(
      'online',
      () => {
        if (store.get().connection === 'retrying') remedies.wait(0)
        else if (store.get().errorCode === 'network') retry()
      },
      { signal },
    )
    return { retry }
  },
}
