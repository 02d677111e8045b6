import { useLocale } from 'use-intl'
import { playerLabels } from '#player/locales/player-labels.ts'
import { Icon } from '#player/react/icon.tsx'

/**
 * Shows the player's play button before there is a player: it stands in the page as it comes, where the player's own
 * will stand. Once the scripts have come, they repeat a press that came before them (`early-presses.ts`).
 */
export function BeginButton({ title, onBegin }: { title: string | null; onBegin: () => void }) {
  const locale = useLocale()
  return (
    <div className="pl pl-begin" lang={locale} dir="ltr">
      <h1 className="pl-unseen">{title}</h1>
      <div className="pl-centre" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
        <span className="pl-big-mark pl-phone-mark" aria-hidden="true">
          <Icon name="play" locale={locale} />
        </span>
        <button type="button" className="pl-big" onClick={onBegin}>
          <span className="pl-big-mark">
            <Icon name="play" locale={locale} />
          </span>
          <span className="pl-big-words">{playerLabels(locale).watch}</span>
        </button>
      </div>
      <div className="pl-deck" dir={locale === 'fa' ? 'rtl' : 'ltr'}>
        <div className="pl-deck-title" aria-hidden="true">
          <b>
            <bdi>{title}</bdi>
          </b>
          <span />
        </div>
        <div className="pl-deck-begin">
          <button type="button" className="pl-button pl-button-main" onClick={onBegin}>
            <Icon name="play" locale={locale} />
            {playerLabels(locale).watch}
          </button>
        </div>
      </div>
    </div>
  )
}
