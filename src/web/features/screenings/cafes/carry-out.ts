import { CUE_SIZES } from '#player/core/cue-layout.ts'
import type { PlayerState } from '#player/core/player-state.ts'
import type { PlayerActions } from '#player/dom/player.ts'
import type { Wish } from './use-remote.ts'

type Sound = Pick<
  PlayerState,
  'volume' | 'muted' | 'canSetVolume' | 'isSilenced' | 'textTracks' | 'textTrackId' | 'cueStyle'
>

/** While the browser keeps the sound off, raising it from afar would stop the picture; only a press at the screen may. */
const mayBeHeard = ({ canSetVolume, isSilenced }: Pick<Sound, 'canSetVolume' | 'isSilenced'>): boolean =>
  canSetVolume && !isSilenced

/** Returns the settings of sound and subtitles that a remote may change, as the screen tells them. */
export function soundOf(state: Sound) {
  const hundredths = Math.round(state.cueStyle.size * 100)
  return {
    volume: mayBeHeard(state) ? Math.round((state.muted ? 0 : state.volume) * 100) : null,
    subtitle_choices: state.textTracks.map(({ id, lang, label }) => ({ id, lang, label })),
    subtitle: state.textTrackId,
    subtitle_size: hundredths,
  }
}

type Actions = Pick<
  PlayerActions,
  'play' | 'pause' | 'seekTo' | 'seekBy' | 'setVolume' | 'setTextTrack' | 'setCueStyle'
>

interface Screen {
  /** Null until the player is there. */
  actions: Actions | null
  state: Sound & Pick<PlayerState, 'durationMs'>
  darken: (isDark: boolean) => void
}

/** Does what a remote wished; what this film or this device does not have changes nothing. */
export function carryOut(wish: Wish, { actions, state, darken }: Screen): void {
  switch (wish.wish) {
    case 'dark':
    case 'light':
      return darken(wish.wish === 'dark')
    case 'play':
      return actions?.play()
    case 'pause':
      return actions?.pause()
    case 'back':
      return actions?.seekBy(-10)
    case 'forward':
      return actions?.seekBy(10)
    case 'seek':
      return state.durationMs === null ? undefined : actions?.seekTo(Math.min(wish.value, state.durationMs))
    case 'volume':
      return mayBeHeard(state) ? actions?.setVolume(wish.value / 100) : undefined
    case 'subtitle':
      if (wish.value === null || state.textTracks.some(({ id }) => id === wish.value)) actions?.setTextTrack(wish.value)
      return undefined
    case 'subtitle_size':
      return actions?.setCueStyle({ size: Math.min(CUE_SIZES.max, Math.max(CUE_SIZES.min, wish.value / 100)) })
  }
}
