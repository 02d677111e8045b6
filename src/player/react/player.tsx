import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PlayerLocale } from '#player/core/format.ts'
import type { PlayerSource } from '#player/core/source.ts'
import type { PlayerCallbacks } from '#player/dom/feature.ts'
import { createPlayer, type PlayerController, type PlayerDiagnostics } from '#player/dom/player.ts'
import type { PlayerLabels } from '#player/locales/labels.ts'
import { playerLabels } from '#player/locales/player-labels.ts'
import { LiveBadge } from './live/live-badge.tsx'
import { LiveControls } from './live/live-controls.tsx'
import { BigPlay } from './parts/big-play.tsx'
import { ControlBar } from './parts/control-bar.tsx'
import { CueLayer } from './parts/cue-layer.tsx'
import { EndedState, ErrorState } from './parts/final-states.tsx'
import { FiguresPanel } from './parts/figures-panel.tsx'
import { GestureLayer } from './parts/gesture-layer.tsx'
import { ListButton, ListPanel, type PlayerList } from './parts/list-panel.tsx'
import { Offers } from './parts/offers.tsx'
import { PhoneCentre } from './parts/phone-centre.tsx'
import { PhoneDeck } from './parts/phone-deck.tsx'
import { ShortcutsSheet } from './parts/shortcuts-sheet.tsx'
import { SoundButton } from './parts/sound-button.tsx'
import { SmallWindowWord } from './parts/small-window-word.tsx'
import { SoundOnlyWord } from './parts/sound-only-word.tsx'
import { NoticeWord, WaitingWord } from './parts/status.tsx'
import { TopBar } from './parts/top-bar.tsx'
import { PlayerContext, usePlayerState } from './player-context.ts'
import { SettingsPanel } from './settings/settings-panel.tsx'
import { useCssVariables } from './use-css-variables.ts'

export interface PlayerProps extends PlayerCallbacks {
  source: PlayerSource
  locale: PlayerLocale
  /** Replaces some of the player's own texts. */
  labels?: Partial<PlayerLabels>
  /** Tries to play at once; where the browser forbids it, the play button is shown. */
  autoPlay?: boolean
  onBack?: () => void
  /** The product's own parts over the picture, before the controls; they begin anew with another source. */
  children?: ReactNode
  /** A list with a button at the top; left out: there is neither. */
  list?: PlayerList | undefined
  /** Left out: no problem can be reported, and there is no button. */
  onReportProblem?: (diagnostics: PlayerDiagnostics | null) => void
  /**
   * For test pages: receives the running player, and null when it is removed. Pass the same function at every render.
   */
  onController?: (controller: PlayerController | null) => void
}

/** A controller of one source. The elements stay when another source comes, and with them full screen and sound. */
const controllerOf = ({ source, autoPlay }: PlayerProps) => ({
  url: source.manifestUrl,
  controller: createPlayer(source),
  startsByItself: autoPlay === true,
})

function usePlayerElements(props: PlayerProps) {
  const media = useRef<HTMLVideoElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(() => controllerOf(props))
  if (current.url !== props.source.manifestUrl) setCurrent(controllerOf(props))
  const { controller, startsByItself } = current
  const { onController } = props
  useLayoutEffect(() => {
    controller.setCallbacks(props)
  })
  // before the first paint: a key that is pressed once the title is seen must be heard
  useLayoutEffect(() => {
    if (!media.current || !root.current) return
    const unmount = controller.mount(media.current, root.current)
    onController?.(controller)
    if (startsByItself) controller.actions()?.play()
    return () => {
      onController?.(null)
      unmount()
    }
  }, [controller, startsByItself, onController])
  return { controller, media, root, key: current.url }
}

/** Writes the state into the root's data attributes for the stylesheet, so that the styles need no logic. */
function useRootState(root: RefObject<HTMLDivElement | null>) {
  const aspect = usePlayerState((state) => state.aspect)
  const cueSize = usePlayerState((state) => state.cueStyle.size)
  useCssVariables(root, { '--pl-aspect': aspect, '--pl-cue-size': cueSize })
  return {
    'data-phase': usePlayerState((state) => state.phase),
    'data-controls': usePlayerState((state) => (state.controlsVisible ? 'on' : 'off')),
    'data-paused': usePlayerState((state) => state.paused),
    'data-previewing': usePlayerState((state) => state.isPreviewing),
    'data-live': usePlayerState(({ live }) => (live === null ? undefined : live.isTold ? 'still' : 'moves')),
    'data-elsewhere': usePlayerState((state) => (state.isElsewhere ? 'true' : undefined)),
    'data-sound-only': usePlayerState((state) => state.soundOnly ?? undefined),
    'data-text': usePlayerState((s) => (s.textTrackId === null ? 'off' : s.secondTextTrackId === null ? 'on' : 'two')),
    'data-panel': usePlayerState((state) => state.panel ?? 'none'),
    'data-anchor': usePlayerState((s) =>
      s.shownCues.length > 0 || s.textTrackId !== null ? s.cueStyle.anchor : 'bottom',
    ),
  }
}

interface StageProps extends PlayerProps {
  media: RefObject<HTMLVideoElement | null>
  root: RefObject<HTMLDivElement | null>
  controller: PlayerController
  /** Of the source: all parts begin anew with another one. */
  partsKey: string
}

function Stage({ media, root, partsKey, ...props }: StageProps) {
  const rootState = useRootState(root)
  const [findMedia] = useState(() => () => media.current)
  const { source, locale } = props
  return (
    <div className="pl" ref={root} role="region" aria-label={source.title} lang={locale} dir="ltr" {...rootState}>
      {/* CueLayer draws the subtitles; native ones are added only where the system takes over the picture. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video className="pl-video" ref={media} playsInline preload="none" tabIndex={-1} />
      <Parts key={partsKey} findMedia={findMedia} {...props} />
    </div>
  )
}

type PartsProps = Omit<StageProps, 'media' | 'root' | 'partsKey'> & { findMedia: () => HTMLVideoElement | null }

/** Everything over the picture of one source. */
function Parts({ source, controller, findMedia, onBack, onReportProblem, list, children, ...beside }: PartsProps) {
  const settingsButton = useRef<HTMLButtonElement>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const report = onReportProblem && (() => onReportProblem(controller.diagnostics()))
  return (
    <>
      {source.live !== undefined && <div className="pl-live-frame" />}
      {source.posterUrl && <img className="pl-poster" src={source.posterUrl} alt="" />}
      <div className="pl-shade" />
      <GestureLayer />
      <CueLayer />
      <WaitingWord />
      <NoticeWord />
      <BigPlay source={source} />
      <SoundButton />
      <SoundOnlyWord />
      <SmallWindowWord />
      {source.clock === undefined && source.live === undefined && <EndedState title={source.title} onBack={onBack} />}
      <ErrorState onBack={onBack} onReport={report} />
      <Offers />
      {/* before what the product lays over the picture: a card is a sheet over it */}
      {source.live === undefined && <PhoneDeck source={source} list={list} onNext={beside.onNext} />}
      <TopBar source={source} onBack={onBack} onReport={report}>
        {list && <ListButton list={list} opener={listButton} />}
        {source.live !== undefined && <LiveBadge />}
      </TopBar>
      {children}
      {source.live === undefined ? (
        <>
          <PhoneCentre />
          <ControlBar
            settingsButton={settingsButton}
            list={list}
            onNext={beside.onNext}
            onPrevious={beside.onPrevious}
          />
        </>
      ) : (
        <LiveControls settingsButton={settingsButton} />
      )}
      {list && <ListPanel list={list} opener={listButton} />}
      <SettingsPanel media={findMedia} opener={settingsButton} onReport={report} />
      <FiguresPanel opener={settingsButton} />
      <ShortcutsSheet />
    </>
  )
}

/**
 * The player: picture, subtitles and controls for one source. It fills its parent. The streaming engine is loaded only
 * at the first play. Another manifest begins anew in the same elements; renewed addresses come through `refreshSource`.
 */
export function Player(props: PlayerProps) {
  const { controller, media, root, key } = usePlayerElements(props)
  const { locale, labels } = props
  const context = useMemo(
    () => ({ controller, locale, labels: { ...playerLabels(locale), ...labels } }),
    [controller, locale, labels],
  )
  return (
    <PlayerContext value={context}>
      <Stage {...props} controller={controller} media={media} root={root} partsKey={key} />
    </PlayerContext>
  )
}
