import type { Notice, PlayerState } from '#player/core/player-state.ts'
import type { ShortcutAction } from '#player/core/shortcuts.ts'
import type { Store } from '#player/core/store.ts'
import type { PlayerActions } from './player.ts'

/** Shows on the picture what a key or touch did. */
export function notify(store: Store<PlayerState>, kind: Notice['kind'], value = 0): void {
  store.set({ notice: { seq: (store.get().notice?.seq ?? 0) + 1, kind, value } })
}

/** A stream without an end has no share to seek to. */
function seekToShare(share: number, actions: PlayerActions, store: Store<PlayerState>): void {
  const { durationMs } = store.get()
  if (durationMs !== null) actions.seekTo(share * durationMs)
}

/** Tells whether an action moves the viewer's own time; nobody may do that where all watch the same moment. */
export function isOfOwnTime({ kind }: Pick<ShortcutAction, 'kind'>): boolean {
  return kind === 'seek-by' || kind === 'seek-to-share' || kind === 'rate-step'
}

/** A live event has one speed, and nothing comes after it. */
function isOfNoUse(action: ShortcutAction, store: Store<PlayerState>): boolean {
  const { live } = store.get()
  if (live === null) return false
  if (action.kind === 'rate-step') return true
  if (action.kind !== 'seek-by') return false
  return !live.mayGoBack || (action.seconds > 0 && live.behindMs === 0)
}

/** Runs the action of a shortcut and shows what it did. */
export function dispatchShortcut(action: ShortcutAction, actions: PlayerActions, store: Store<PlayerState>): void {
  if (store.get().clock !== null && isOfOwnTime(action)) return
  if (isOfNoUse(action, store)) return
  const say = (kind: Notice['kind'], value?: number) => notify(store, kind, value)
  switch (action.kind) {
    case 'toggle-play':
      say(store.get().paused ? 'play' : 'pause')
      return actions.togglePlay()
    case 'seek-by':
      actions.seekBy(action.seconds)
      return say('seek', action.seconds)
    case 'seek-to-share':
      return seekToShare(action.share, actions, store)
    case 'volume-by': {
      const volume = store.get().muted ? 0 : store.get().volume
      const next = Math.min(1, Math.max(0, volume + action.delta))
      actions.setVolume(next)
      return say('volume', Math.round(next * 100))
    }
    case 'toggle-mute':
      say(store.get().muted ? 'unmute' : 'mute')
      return actions.toggleMute()
    case 'toggle-text':
      if (store.get().textTracks.length === 0) return
      actions.toggleText()
      return say(store.get().textTrackId === null ? 'text-off' : 'text-on')
    case 'rate-step':
      actions.stepRate(action.step)
      return say('rate', store.get().rate)
    case 'toggle-fullscreen':
      return actions.toggleFullscreen()
    case 'toggle-pip':
      return actions.togglePip()
    case 'next':
      return actions.goNext()
    case 'previous':
      return actions.goBack()
    case 'toggle-figures':
      return actions.openPanel(store.get().panel === 'figures' ? null : 'figures')
    case 'toggle-sheet':
      return actions.openPanel(store.get().panel === 'shortcuts' ? null : 'shortcuts')
  }
}
