import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { useOnline } from '../use-online.ts'

/** Says that the line is cut, for as long as it is; what is on the page stays. */
export function OfflineNote() {
  const t = useTranslations('states')
  const online = useOnline()
  return (
    <div role="status" className="offline">
      {!online && (
        <p>
          <Icon name="offline" />
          <span>
            <b>{t('offline')}.</b> {t('offlineHelp')}
          </span>
        </p>
      )}
    </div>
  )
}
