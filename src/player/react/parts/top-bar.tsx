import type { ReactNode } from 'react'
import type { PlayerSource } from '#player/core/source.ts'
import { Icon } from '../icon.tsx'
import { useAct, usePlayer } from '../player-context.ts'
import { useBelowTitle } from './below-title.ts'
import { IconButton } from './icon-button.tsx'
import { PhoneTools } from './phone-tools.tsx'

interface TopBarProps {
  source: PlayerSource
  onBack?: (() => void) | undefined
  onReport?: (() => void) | undefined
  /** At the end of the bar. */
  children?: ReactNode
}

/** Back button, title, shortcuts and the problem report; it follows the language's direction. */
export function TopBar({ source, onBack, onReport, children }: TopBarProps) {
  const { labels, locale } = usePlayer()
  const act = useAct()
  const below = useBelowTitle(source)
  return (
    <div className="pl-top" dir={locale === 'fa' ? 'rtl' : 'ltr'} data-pl-controls>
      {onBack && <IconButton icon="back" label={labels.back} onPress={onBack} follows />}
      <div className="pl-titles">
        <h1 className="pl-title">
          <bdi>{source.title}</bdi>
        </h1>
        {(below || source.isPreview) && (
          <p className="pl-subtitle">
            {source.isPreview && <span className="pl-tag">{labels.preview}</span>}
            {below && <bdi>{below}</bdi>}
          </p>
        )}
      </div>
      <IconButton
        icon="keyboard"
        label={labels.shortcuts}
        shortcut="Shift+?"
        onPress={() => act((actions) => actions.openPanel('shortcuts'))}
        wideOnly
      />
      {onReport && (
        <button type="button" className="pl-report" aria-label={labels.report} onClick={onReport}>
          <Icon name="flag" locale={locale} />
          <span className="pl-wide-only">{labels.report}</span>
        </button>
      )}
      {children}
      {source.live === undefined && <PhoneTools />}
    </div>
  )
}
