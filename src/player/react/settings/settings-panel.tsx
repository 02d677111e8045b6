import { type RefObject, useRef } from 'react'
import type { SettingsPage } from '#player/core/player-state.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Panel } from '../parts/panel.tsx'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { useShape } from '../use-shape.ts'
import { QualitySettings, SoundSettings } from './quality-settings.tsx'
import { useSettingValue } from './settings-values.ts'
import { AutoplaySettings, SpeedSettings } from './speed-settings.tsx'
import { SubtitleSettings } from './subtitle-settings.tsx'

interface SettingsPanelProps {
  media: () => HTMLVideoElement | null
  /** The button to which focus returns. */
  opener: RefObject<HTMLButtonElement | null>
  onReport?: (() => void) | undefined
}

/** Quality, speed and subtitles next to the running film: all at once, and on a phone in two short levels. */
export function SettingsPanel(props: SettingsPanelProps) {
  const isOpen = usePlayerState((state) => state.panel === 'settings')
  return isOpen && <OpenSettings {...props} />
}

/** The subjects that this film has. */
function useSubjects(): Record<SettingsPage, boolean> {
  const isCommon = usePlayerState((state) => state.clock !== null || state.live !== null)
  const hasText = usePlayerState((state) => state.live === null || state.textTracks.length > 0)
  const next = usePlayerState((state) => state.inSeries)
  return { subtitles: hasText, sound: true, quality: true, speed: !isCommon, next }
}

function OpenSettings(props: SettingsPanelProps) {
  const { labels } = usePlayer()
  const act = useAct()
  const inside = useRef<HTMLSpanElement>(null)
  const shape = useShape(inside)
  const page = usePlayerState((state) => state.settingsPage)
  const titles = useTitles()
  const isPhone = shape !== 'wide'
  const isDeep = isPhone && page !== null
  return (
    <Panel
      title={isDeep ? titles[page] : isPhone ? labels.settings : labels.settingsTitle}
      opener={props.opener}
      onBack={isDeep ? () => act((actions) => actions.openPanel('settings')) : undefined}
    >
      <span ref={inside} hidden />
      {!isPhone && <AllSettings {...props} />}
      {isPhone && page === null && <Rows onReport={props.onReport} />}
      {isDeep && (
        <div className="pl-page">
          <Subject page={page} media={props.media} />
        </div>
      )}
    </Panel>
  )
}

function useTitles(): Record<SettingsPage, string> {
  const { labels } = usePlayer()
  const { subtitles, sound, quality, speed, autoplay } = labels
  return { subtitles, sound, quality, speed, next: autoplay.title }
}

function AllSettings({ media }: SettingsPanelProps) {
  const has = useSubjects()
  return (
    <>
      <QualitySettings />
      <SoundSettings />
      {has.speed && <SpeedSettings />}
      {has.next && <AutoplaySettings />}
      {has.subtitles && <SubtitleSettings media={media} />}
      <FiguresRow />
    </>
  )
}

function Subject({ page, media }: { page: SettingsPage; media: SettingsPanelProps['media'] }) {
  switch (page) {
    case 'subtitles':
      return <SubtitleSettings media={media} isPage />
    case 'sound':
      return <SoundSettings isPage />
    case 'quality':
      return <QualitySettings />
    case 'speed':
      return <SpeedSettings isPage />
    case 'next':
      return <AutoplaySettings isPage />
  }
}

const icons: Record<SettingsPage, IconName> = {
  subtitles: 'subtitles',
  sound: 'volume',
  quality: 'bars',
  speed: 'gauge',
  next: 'next',
}
const order = ['subtitles', 'sound', 'quality', 'speed', 'next'] as const

function Rows({ onReport }: Pick<SettingsPanelProps, 'onReport'>) {
  const { labels } = usePlayer()
  const act = useAct()
  const has = useSubjects()
  const report =
    onReport &&
    (() => {
      act((actions) => actions.openPanel(null))
      onReport()
    })
  return (
    <>
      {order
        .filter((page) => has[page])
        .map((page) => (
          <SubjectRow page={page} key={page} />
        ))}
      <FiguresRow />
      {report && <Row icon="flag" name={labels.problem.question} value={labels.problem.answer} onPress={report} />}
    </>
  )
}

function SubjectRow({ page }: { page: SettingsPage }) {
  const act = useAct()
  const titles = useTitles()
  const value = useSettingValue(page)
  const open = () => act((actions) => actions.openPanel('settings', page))
  return <Row icon={icons[page]} name={titles[page]} value={value} onPress={open} />
}

function FiguresRow() {
  const { labels } = usePlayer()
  const act = useAct()
  const open = () => act((actions) => actions.openPanel('figures'))
  return <Row icon="pulse" name={labels.figures.title} value="" onPress={open} />
}

type RowProps = { icon: IconName; name: string; value: string; onPress: () => void }

function Row({ icon, name, value, onPress }: RowProps) {
  const { locale } = usePlayer()
  return (
    <button type="button" className="pl-set-row" onClick={onPress}>
      <Icon name={icon} locale={locale} />
      <span>{name}</span>
      {value !== '' && <span className="pl-set-value">{value}</span>}
      <Icon name="onward" locale={locale} follows />
    </button>
  )
}
