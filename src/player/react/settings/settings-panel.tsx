import type { RefObject } from 'react'
import { formatNumber } from '#player/core/format.ts'
import { RATES } from '#player/core/speed.ts'
import { Panel } from '../parts/panel.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { QualitySettings, SoundSettings } from './quality-settings.tsx'
import { Segments } from './segments.tsx'
import { SubtitleSettings } from './subtitle-settings.tsx'

function SpeedSettings() {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const rate = usePlayerState((state) => state.rate)
  const options = RATES.map((value) => ({ value: value as number, label: labels.rate(formatNumber(value, locale)) }))
  return (
    <Segments
      legend={labels.speed}
      value={rate}
      options={options}
      onChoose={(value) => act((actions) => actions.setRate(value))}
      physical
    />
  )
}

function AutoplaySettings() {
  const { labels } = usePlayer()
  const act = useAct()
  const isOn = usePlayerState((state) => state.autoplayNext)
  const { title, on, off } = labels.autoplay
  const options = [
    { value: 'on', label: on },
    { value: 'off', label: off },
  ]
  return (
    <Segments
      legend={title}
      value={isOn ? 'on' : 'off'}
      options={options}
      onChoose={(value) => act((actions) => actions.setAutoplayNext(value === 'on'))}
    />
  )
}

interface SettingsPanelProps {
  media: () => HTMLVideoElement | null
  /** The button to which focus returns. */
  opener: RefObject<HTMLButtonElement | null>
}

/** Quality, speed and subtitles next to the running film; on a phone a sheet from the bottom. */
export function SettingsPanel({ media, opener }: SettingsPanelProps) {
  const isOpen = usePlayerState((state) => state.panel === 'settings')
  return isOpen && <OpenSettings media={media} opener={opener} />
}

function OpenSettings({ media, opener }: SettingsPanelProps) {
  const { labels } = usePlayer()
  const isCommon = usePlayerState((state) => state.clock !== null || state.live !== null)
  const hasText = usePlayerState((state) => state.live === null || state.textTracks.length > 0)
  const inSeries = usePlayerState((state) => state.inSeries)
  return (
    <Panel title={labels.settingsTitle} opener={opener}>
      <QualitySettings />
      <SoundSettings />
      {!isCommon && <SpeedSettings />}
      {inSeries && <AutoplaySettings />}
      {hasText && <SubtitleSettings media={media} />}
    </Panel>
  )
}
