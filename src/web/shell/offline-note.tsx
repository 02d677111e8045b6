import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { useOnline } from '../use-online.ts'

/** Says that there is no connection, as long as there is none; the page stays. */
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
