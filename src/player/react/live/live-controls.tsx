import type { RefObject } from 'react'
import { formatInstant, formatNumber } from '#player/core/format.ts'
import { SEEK_STEP } from '#player/core/shortcuts.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { VolumeControl } from '../parts/volume-control.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { useLiveLook } from './live-badge.tsx'
import { useLiveBar } from './use-live-bar.ts'

const minuteMs = 60_000

/** How far behind the viewer is, in words; where everybody is, that. */
function useBehindWords(): string {
  const { labels, locale } = usePlayer()
  const isAtEdge = usePlayerState(({ live }) => live?.isAtEdge !== false)
  const behindMs = usePlayerState(({ live }) => live?.behindMs ?? 0)
  if (isAtEdge) return labels.live.withAll
  if (behindMs < 2 * minuteMs) return labels.live.behindBySeconds(formatNumber(Math.round(behindMs / 1000), locale))
  return labels.live.behindByMinutes(formatNumber(Math.floor(behindMs / minuteMs), locale))
}

/** Time from left to right in both languages; the other nuqta is the event's own edge. */
function LiveBar() {
  const { labels } = usePlayer()
  const words = useBehindWords()
  const look = useLiveLook()
  const seconds = usePlayerState(({ live }) =>
    live === null ? 0 : Math.max(0, Math.floor((live.edgeAt - live.beginsAt) / 1000)),
  )
  const behind = usePlayerState(({ live }) => Math.floor((live?.behindMs ?? 0) / 1000))
  const { ref, isDragging, handlers } = useLiveBar()
  return (
    <div
      className="pl-seek pl-live-seek"
      ref={ref}
      role="slider"
      tabIndex={0}
      data-look={look}
      data-dragging={isDragging}
      aria-label={labels.live.bar}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={Math.max(0, seconds - behind)}
      aria-valuetext={words}
      {...handlers}
    >
      <i className="pl-stretch" />
      <span className="pl-live-edge" />
      <span className="pl-head" />
    </div>
  )
}

/** The two ends of the bar on the clock. */
function LiveScale() {
  const { labels, locale } = usePlayer()
  const startedAt = usePlayerState(({ live }) => live?.startedAt ?? null)
  const beginsAt = usePlayerState(({ live }) => Math.floor((live?.beginsAt ?? 0) / 1000) * 1000)
  const edgeMinute = usePlayerState(({ live }) => Math.floor((live?.edgeAt ?? 0) / minuteMs) * minuteMs)
  if (beginsAt === 0) return null
  // where only the last minutes can be gone back to, the bar begins there and not with the event
  const isWhole = startedAt !== null && beginsAt - startedAt < minuteMs / 6
  const from = formatInstant(isWhole ? startedAt : beginsAt, locale)
  const dir = locale === 'fa' ? 'rtl' : 'ltr'
  return (
    <p className="pl-live-scale pl-wide-only">
      <span dir={dir}>{isWhole ? labels.live.started(from) : labels.live.from(from)}</span>
      <span dir={dir}>{labels.live.now(formatInstant(edgeMinute, locale))}</span>
    </p>
  )
}

function LiveTransport() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const paused = usePlayerState((state) => state.paused && state.live?.standing !== 'coming')
  const mayGoBack = usePlayerState(({ live }) => live?.mayGoBack === true)
  const isAtEnd = usePlayerState(({ live }) => (live?.behindMs ?? 0) === 0)
  const ten = formatNumber(SEEK_STEP.jump, locale)
  return (
    <>
      <IconButton
        icon={paused ? 'play' : 'pause'}
        label={paused ? labels.play : labels.pause}
        shortcut="K"
        onPress={() => act((actions) => actions.togglePlay())}
        large
      />
      {mayGoBack && (
        <>
          <IconButton
            icon="seek-back"
            label={labels.seekBack(ten)}
            shortcut="J"
            onPress={() => act((actions) => actions.seekBy(-SEEK_STEP.jump))}
          />
          <IconButton
            icon="seek-forward"
            label={labels.seekForward(ten)}
            shortcut="L"
            isOff={isAtEnd}
            onPress={() => act((actions) => actions.seekBy(SEEK_STEP.jump))}
          />
        </>
      )}
    </>
  )
}

function GoLive() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  return (
    <button
      type="button"
      className="pl-button pl-button-main pl-go-live"
      dir={locale === 'fa' ? 'rtl' : 'ltr'}
      onClick={() => act((actions) => actions.goLive())}
    >
      {labels.live.goLive}
    </button>
  )
}

function FullscreenButton() {
  const { labels } = usePlayer()
  const act = useAct()
  const canFullscreen = usePlayerState((state) => state.canFullscreen)
  const isFullscreen = usePlayerState((state) => state.isFullscreen)
  if (!canFullscreen) return null
  return (
    <IconButton
      icon={isFullscreen ? 'window' : 'fullscreen'}
      label={isFullscreen ? labels.leaveFullscreen : labels.fullscreen}
      shortcut="F"
      onPress={() => act((actions) => actions.toggleFullscreen())}
    />
  )
}

/** Everything below the picture of a live event. While there is no picture, only sound and the size of the picture. */
export function LiveControls({ settingsButton }: { settingsButton: RefObject<HTMLButtonElement | null> }) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const look = useLiveLook()
  const words = useBehindWords()
  const mayGoBack = usePlayerState(({ live }) => live?.mayGoBack === true)
  const panel = usePlayerState((state) => state.panel)
  const isStill = look === 'still' || look === 'over'
  return (
    <div className="pl-controls pl-live-controls" dir="ltr" data-pl-controls data-look={look}>
      {mayGoBack && !isStill && (
        <>
          <LiveBar />
          <LiveScale />
        </>
      )}
      <div className="pl-row">
        {!isStill && <LiveTransport />}
        {isStill && <span className="pl-space" />}
        <VolumeControl alwaysMute={isStill} />
        {!isStill && (
          <span className="pl-time pl-live-words" dir={locale === 'fa' ? 'rtl' : 'ltr'} data-testid="live-words">
            {words}
          </span>
        )}
        {!isStill && <span className="pl-space" />}
        {look === 'behind' && <GoLive />}
        {!isStill && (
          <IconButton
            ref={settingsButton}
            icon="settings"
            label={labels.settings}
            expanded={panel === 'settings'}
            wideOnly
            onPress={() => act((actions) => actions.openPanel(panel === 'settings' ? null : 'settings'))}
          />
        )}
        <FullscreenButton />
      </div>
    </div>
  )
}
