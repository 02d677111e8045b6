import type { RefObject } from 'react'
import { formatNumber, formatTime } from '#player/core/format.ts'
import { SEEK_STEP } from '#player/core/shortcuts.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from './icon-button.tsx'
import type { PlayerList } from './list-panel.tsx'
import { SeekBar, ShownBar } from './seek-bar.tsx'
import { VolumeControl } from './volume-control.tsx'

function TimeLabel() {
  const { labels, locale } = usePlayer()
  const isCommon = usePlayerState((state) => state.clock !== null)
  const seconds = usePlayerState((state) => Math.floor(state.positionMs / 1000))
  const durationMs = usePlayerState((state) => state.durationMs)
  return (
    <span className="pl-time" data-testid="player-time">
      <bdi>{formatTime(seconds * 1000, locale)}</bdi>{' '}
      {durationMs !== null && (
        <span>
          / <bdi>{formatTime(durationMs, locale)}</bdi>
        </span>
      )}
      {isCommon && (
        <span className="pl-with-all pl-wide-only" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
          {labels.withEverybody}
        </span>
      )}
    </span>
  )
}

/** The episodes before and after this one; undefined: there is none. */
export interface Beside {
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

function Transport({ onNext, onPrevious }: Beside) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const paused = usePlayerState((state) => state.paused)
  const isCommon = usePlayerState((state) => state.clock !== null)
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
      {onPrevious && (
        <IconButton icon="previous" label={labels.previousEpisode} shortcut="Shift+P" onPress={onPrevious} wideOnly />
      )}
      {!isCommon && <Jumps ten={ten} hasNext={onNext !== undefined} />}
      {onNext && <IconButton icon="next" label={labels.nextEpisode} shortcut="Shift+N" onPress={onNext} />}
    </>
  )
}

/** On a phone a double tap jumps forward, so the button makes room for the next episode. */
function Jumps({ ten, hasNext }: { ten: string; hasNext: boolean }) {
  const { labels } = usePlayer()
  const act = useAct()
  return (
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
        onPress={() => act((actions) => actions.seekBy(SEEK_STEP.jump))}
        wideOnly={hasNext}
      />
    </>
  )
}

function ScreenButtons() {
  const { labels } = usePlayer()
  const act = useAct()
  const { canPip, isPip, canFullscreen, isFullscreen } = {
    canPip: usePlayerState((state) => state.canPip),
    isPip: usePlayerState((state) => state.isPip),
    canFullscreen: usePlayerState((state) => state.canFullscreen),
    isFullscreen: usePlayerState((state) => state.isFullscreen),
  }
  return (
    <>
      {canPip && (
        <IconButton
          icon="pip"
          label={isPip ? labels.leavePip : labels.pip}
          shortcut="P"
          onPress={() => act((actions) => actions.togglePip())}
          wideOnly
        />
      )}
      {canFullscreen && (
        <IconButton
          icon={isFullscreen ? 'window' : 'fullscreen'}
          label={isFullscreen ? labels.leaveFullscreen : labels.fullscreen}
          shortcut="F"
          onPress={() => act((actions) => actions.toggleFullscreen())}
        />
      )}
    </>
  )
}

/** How much is left, at the other end of the bar of a phone that is held upright. */
function TimeLeft() {
  const { locale } = usePlayer()
  const left = usePlayerState(({ durationMs, positionMs }) =>
    durationMs === null ? null : Math.floor(durationMs / 1000) - Math.floor(positionMs / 1000),
  )
  return left === null ? null : <bdi className="pl-time-left">−{formatTime(left * 1000, locale)}</bdi>
}

/** On a phone on its side there is room for words. */
function Named({ list, onNext }: Pick<Beside, 'onNext'> & { list: PlayerList | undefined }) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const dir = locale === 'fa' ? 'rtl' : 'ltr'
  return (
    <div className="pl-named">
      {list && (
        <button type="button" dir={dir} onClick={() => act((actions) => actions.openPanel('list'))}>
          <Icon name="list" locale={locale} follows />
          {list.label}
        </button>
      )}
      {onNext && (
        <button type="button" dir={dir} onClick={onNext}>
          <Icon name="next" locale={locale} />
          {labels.nextEpisode}
        </button>
      )}
    </div>
  )
}

/** Everything below the picture. It runs from left to right in both languages, as time does. */
export function ControlBar({
  settingsButton,
  list,
  ...beside
}: Beside & { settingsButton: RefObject<HTMLButtonElement | null>; list: PlayerList | undefined }) {
  const { labels } = usePlayer()
  const act = useAct()
  const isCommon = usePlayerState((state) => state.clock !== null)
  const hasText = usePlayerState((state) => state.textTracks.length > 0)
  const isTextOn = usePlayerState((state) => state.textTrackId !== null)
  const panel = usePlayerState((state) => state.panel)
  return (
    <div className="pl-controls" dir="ltr" data-pl-controls>
      {isCommon ? <ShownBar /> : <SeekBar />}
      <div className="pl-row">
        <Transport {...beside} />
        <VolumeControl />
        <TimeLabel />
        <span className="pl-space" />
        <TimeLeft />
        <Named list={list} onNext={beside.onNext} />
        {hasText && (
          <IconButton
            icon="subtitles"
            label={labels.subtitles}
            pressed={isTextOn}
            shortcut="C"
            onPress={() => act((actions) => actions.toggleText())}
            wideOnly
          />
        )}
        <IconButton
          ref={settingsButton}
          icon="settings"
          label={labels.settings}
          expanded={panel === 'settings'}
          onPress={() => act((actions) => actions.openPanel(panel === 'settings' ? null : 'settings'))}
        />
        <ScreenButtons />
      </div>
    </div>
  )
}
