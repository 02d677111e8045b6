/** Title and buttons on lock screens, headsets and keyboards. */
export interface SessionTrack {
  title: string
  artist: string
  album: string
  artwork: readonly { src: string; sizes?: string; type?: string }[]
}

export interface SessionActions {
  play(): void
  pause(): void
  next(): void
  previous(): void
  seekTo(positionMs: number): void
  seekBy(seconds: number): void
}

export interface AudioKeys {
  show(track: SessionTrack | null): void
  tell(at: { positionMs: number; durationMs: number | null; paused: boolean }): void
}

const jumpSeconds = 10

/**
 * The system's own controls. They are taken at each `show`: a film that played in between has taken them, and given
 * them back to nobody.
 */
export function audioKeys(actions: SessionActions): AudioKeys {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => actions.play()],
    ['pause', () => actions.pause()],
    ['stop', () => actions.pause()],
    ['nexttrack', () => actions.next()],
    ['previoustrack', () => actions.previous()],
    ['seekto', ({ seekTime }) => seekTime !== undefined && actions.seekTo(seekTime * 1000)],
    ['seekbackward', ({ seekOffset }) => actions.seekBy(-(seekOffset ?? jumpSeconds))],
    ['seekforward', ({ seekOffset }) => actions.seekBy(seekOffset ?? jumpSeconds)],
  ]
  const take = (isOurs: boolean) => {
    for (const [action, handler] of handlers) {
      try {
        session?.setActionHandler(action, isOurs ? handler : null)
      } catch {
        // Browsers throw on actions that they do not know.
      }
    }
  }
  return {
    show(track) {
      if (!session) return
      session.metadata = track === null ? null : new MediaMetadata({ ...track, artwork: [...track.artwork] })
      if (track === null) session.playbackState = 'none'
      take(track !== null)
    },
    tell({ positionMs, durationMs, paused }) {
      if (!session) return
      session.playbackState = paused ? 'paused' : 'playing'
      if (durationMs === null || durationMs <= 0) return
      const position = Math.min(positionMs, durationMs) / 1000
      session.setPositionState?.({ duration: durationMs / 1000, position, playbackRate: 1 })
    },
  }
}
