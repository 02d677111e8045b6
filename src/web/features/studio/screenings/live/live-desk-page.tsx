import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatTime } from '#lib/time/dates.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { EncoderCard } from './encoder-card.tsx'
import { HallCard } from './hall-card.tsx'
import { type LiveDesk, phaseTags } from './live-data.ts'
import { LogCard } from './log-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PictureCard } from './picture-card.tsx'
import { RecordingCard } from './recording-card.tsx'
import { RungsCard } from './rungs-card.tsx'
import { useLiveDesk } from './use-live-desk.ts'
import { ViewersCard } from './viewers-card.tsx'
import '#web/features/studio/desk.css'
import '#web/features/studio/form/form.css'
import './live.css'

/** The control room of one live event. */
export function LiveDeskPage({ id }: { id: number }) {
  const t = useTranslations('studio.live')
  const { answer, isLost } = useLiveDesk(id)
  return (
    <LookedUp
      answer={answer}
      missing={{ title: t('notFound'), text: t('notFoundHelp'), back: { label: t('toAll'), to: '/studio/live' } }}
      boxes={4}
      pageTitle={t('deskTitle')}
    >
      {(desk) => <Room desk={desk} isLost={isLost} onDesk={answer.put} />}
    </LookedUp>
  )
}

function Room({ desk, isLost, onDesk }: { desk: LiveDesk; isLost: boolean; onDesk: (desk: LiveDesk) => void }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  return (
    <>
      <Head desk={desk} />
      {isLost && (
        <p className="note failed live-lost" role="status">
          <Icon name="offline" />
          <span>{t('lost', { at: formatTime(new Date(desk.now), locale) })}</span>
        </p>
      )}
      {desk.encoder.is_long_away && (
        <p className="note failed live-lost" role="status">
          <Icon name="warning" />
          <span>{t('long')}</span>
        </p>
      )}
      <div className="live-room">
        <div className="live-side">
          {desk.phase === 'ended' ? (
            <RecordingCard desk={desk} onDesk={onDesk} />
          ) : (
            <PictureCard desk={desk} onDesk={onDesk} />
          )}
          {desk.phase !== 'ended' && <RungsCard desk={desk} />}
          <MessagesCard desk={desk} onDesk={onDesk} />
        </div>
        <div className="live-side">
          <ViewersCard desk={desk} />
          {desk.phase !== 'ended' && <EncoderCard desk={desk} />}
          <HallCard desk={desk} />
          <LogCard desk={desk} />
        </div>
      </div>
    </>
  )
}

function Head({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const phase = desk.phase === 'waiting' && desk.doors.is_open ? 'doors' : desk.phase
  return (
    <header className="studio-head">
      <div>
        <Breadcrumbs crumbs={[{ label: t('title'), to: '/studio/live' }, { label: desk.title }]} />
        <h1>{t('deskTitle')}</h1>
      </div>
      <div className="row wrap">
        <span className={`tag ${phase === 'doors' ? 'waiting' : phaseTags[desk.phase]}`} role="status">
          {t(`phases.${phase}`)}
        </span>
        {desk.is_draft && <span className="tag">{t('draft')}</span>}
        <span className="small muted">
          {desk.starts_at === null
            ? t('noDate')
            : t('startsAt', { at: formatDateTime(new Date(desk.starts_at), locale) })}
        </span>
        <ButtonLink kind="plain" size="tight" to={`/studio/screenings/${desk.id}`}>
          {t('toDesk')}
        </ButtonLink>
      </div>
    </header>
  )
}
