import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { Questions } from '#web/features/screenings/questions/questions.tsx'

/** Beside the picture, under it on a phone: what the organiser says, and the questions. */
export function LiveAside({ id, message }: { id: number; message: string | null }) {
  const t = useTranslations('live')
  return (
    <aside className="live-aside" aria-label={t('beside')}>
      <div role="status">
        {message !== null && (
          <p className="note live-message">
            <Icon name="info" />
            <span>
              <b>{t('messages')}</b> <bdi>{message}</bdi>
            </span>
          </p>
        )}
      </div>
      <Questions screeningId={id} isBeside />
    </aside>
  )
}
