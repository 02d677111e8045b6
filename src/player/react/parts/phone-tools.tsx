import type { SettingsPage } from '#player/core/player-state.ts'
import { useAct, usePlayer, usePlayerState } from '../player-context.ts'
import { playedQuality } from '../settings/settings-values.ts'
import { IconButton } from './icon-button.tsx'

/** On a phone these stand at the end of the top bar: subtitles one tap away, and the settings. */
export function PhoneTools() {
  const { labels } = usePlayer()
  const act = useAct()
  const hasText = usePlayerState((state) => state.textTracks.length > 0)
  const isTextOn = usePlayerState((state) => state.textTrackId !== null)
  const panel = usePlayerState((state) => state.panel)
  return (
    <div className="pl-phone-tools">
      <QualityMark />
      {hasText && (
        <IconButton
          icon="subtitles"
          label={labels.subtitles}
          pressed={isTextOn}
          onPress={() => act((actions) => actions.toggleText())}
        />
      )}
      <IconButton
        icon="settings"
        label={labels.settings}
        expanded={panel === 'settings'}
        onPress={() => act((actions) => actions.openPanel(panel === 'settings' ? null : 'settings'))}
      />
    </div>
  )
}

/** The name of the picture that plays; the settings say the same in words. */
function QualityMark() {
  const { labels, locale } = usePlayer()
  const name = usePlayerState((state) => playedQuality(state, { labels, locale })?.name ?? '')
  return (
    name !== '' && (
      <span className="pl-quality-mark" aria-hidden="true">
        {name}
      </span>
    )
  )
}

/** Opens one subject of the settings at once. */
export function useOpenSubject() {
  const act = useAct()
  return (page: SettingsPage) => act((actions) => actions.openPanel('settings', page))
}
