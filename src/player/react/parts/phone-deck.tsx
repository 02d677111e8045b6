import { formatTime } from '#player/core/format.ts'
import { startOf } from '#player/core/player-state.ts'
import type { PlayerSource } from '#player/core/source.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { FirstChoiceWord } from './first-choice-word.tsx'
import { playedOrFirst, useSettingValue } from '../settings/settings-values.ts'
import { useBelowTitle } from './below-title.ts'
import type { PlayerList } from './list-panel.tsx'
import { useOpenSubject } from './phone-tools.tsx'

interface DeckProps {
  source: PlayerSource
  list: PlayerList | undefined
  onNext: (() => void) | undefined
}

/**
 * Shows the title, the first play, and three settings under the picture of a phone that is held upright; they stay when
 * the controls leave. Elsewhere the same things stand over the picture, so nothing here is the only way.
 */
export function PhoneDeck({ source, list, onNext }: DeckProps) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const isIdle = usePlayerState((state) => state.phase === 'idle')
  const below = useBelowTitle(source)
  return (
    <div className="pl-deck" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
      {/* the heading of the page stands in the top bar, where a screen reader finds it in each shape */}
      <div className="pl-deck-title" aria-hidden="true">
        <b>
          <bdi>{source.title}</bdi>
        </b>
        <span>
          {source.isPreview && <span className="pl-tag">{labels.preview}</span>}
          {below && <bdi>{below}</bdi>}
        </span>
      </div>
      {isIdle && <Begin source={source} />}
      <Pills />
      {isIdle && <FirstChoiceWord source={source} />}
      {onNext && <DeckRow icon="next" name={labels.nextEpisode} onPress={onNext} />}
      {list && <DeckRow icon="list" name={list.label} onPress={() => act((actions) => actions.openPanel('list'))} />}
    </div>
  )
}

function Begin({ source }: { source: PlayerSource }) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const from = startOf(source)
  return (
    <div className="pl-deck-begin">
      <button type="button" className="pl-button pl-button-main" onClick={() => act((actions) => actions.play())}>
        <Icon name="play" locale={locale} />
        {from > 0 ? labels.continueFrom(formatTime(from, locale)) : labels.watch}
      </button>
      {from > 0 && (
        <button type="button" className="pl-button pl-button-plain" onClick={() => act((a) => a.seekTo(0))}>
          {labels.fromStart}
        </button>
      )}
    </div>
  )
}

function Pills() {
  const { labels, locale } = usePlayer()
  const open = useOpenSubject()
  const subtitles = useSettingValue('subtitles')
  const speed = useSettingValue('speed')
  const quality = usePlayerState((state) => playedOrFirst(state, { labels, locale })?.name ?? labels.auto)
  const cost = usePlayerState((state) => playedOrFirst(state, { labels, locale })?.cost ?? '')
  const hasText = usePlayerState((state) => state.textTracks.length > 0)
  const isTextOn = usePlayerState((state) => state.textTrackId !== null)
  const isCommon = usePlayerState((state) => state.clock !== null)
  return (
    <div className="pl-pills">
      {hasText && <Pill value={subtitles} name={labels.subtitles} isOn={isTextOn} onPress={() => open('subtitles')} />}
      <Pill value={quality} name={labels.quality} beside={cost} onPress={() => open('quality')} />
      {!isCommon && <Pill value={speed} name={labels.speed} onPress={() => open('speed')} />}
    </div>
  )
}

type PillProps = { value: string; name: string; beside?: string; isOn?: boolean; onPress: () => void }

function Pill({ value, name, beside = '', isOn = false, onPress }: PillProps) {
  return (
    <button type="button" className="pl-pill" data-on={isOn} onClick={onPress}>
      {/* heard first what it is, then how it stands; what an hour costs shows by itself that it is the quality */}
      <span className={beside === '' ? undefined : 'pl-unseen'}>{`${name} `}</span>
      <b>{`${value} `}</b>
      {beside !== '' && <span>{beside}</span>}
    </button>
  )
}

function DeckRow({ icon, name, onPress }: { icon: IconName; name: string; onPress: () => void }) {
  const { locale } = usePlayer()
  return (
    <button type="button" className="pl-set-row" onClick={onPress}>
      <Icon name={icon} locale={locale} follows={icon === 'list'} />
      <span>{name}</span>
      <Icon name="onward" locale={locale} follows />
    </button>
  )
}
