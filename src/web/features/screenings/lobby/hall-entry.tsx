import { useTranslations, useLocale } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { VoteCard } from '#web/features/screenings/festivals/vote-card.tsx'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { type Screening, screeningPath } from '#web/features/screenings/schedule/screening.ts'
import type { HallScene } from './hall-clock.ts'
import type { Entry } from './use-hall-ticket.ts'

type Props = { screening: Screening; entry: Entry; scene: HallScene; onRetry: () => void }

const lateTexts = { join: 'lateJoin', from_start: 'lateFromStart', none: 'lateNone' } as const

/** Whether this visitor has a place, what happens to who comes late, and what is left when it is over. */
export function HallEntry({ screening, entry, scene, onRetry }: Props) {
  const t = useTranslations('hall')
  const locale = useLocale()
  if (entry.state === 'failed') return <FailedPart onRetry={onRetry} heading="h2" />
  if (entry.state === 'guest')
    return (
      <div className="card stack">
        <p className="strong">{t('signInFirst')}</p>
        <Button kind="main" onClick={() => openLogin({ reason: t('signInFirst') })}>
          {t('signIn')}
        </Button>
      </div>
    )
  if (entry.state === 'no_ticket')
    return (
      <div className="card stack">
        <p className="strong">{t('noTicket')}</p>
        <p className="small muted">{t('noTicketHelp')}</p>
        <div className="row wrap">
          <ButtonLink kind="main" to={screeningPath(screening.id)}>
            {t('toScreening')}
          </ButtonLink>
          <ButtonLink kind="soft" to="/play">
            {t('enterCode')}
          </ButtonLink>
        </div>
      </div>
    )
  if (entry.state === 'asking') return null
  if (scene === 'over')
    return (
      <div className="card stack">
        <p className="strong">{t('over')}</p>
        {entry.ticket?.state === 'in_use' && (
          <>
            <p className="small muted">{t('overHelp')}</p>
            <ButtonLink kind="main" to={`/play/${screening.id}`}>
              <Icon name="play" />
              {t('watchAgain')}
            </ButtonLink>
          </>
        )}
        {entry.ticket !== null && <VoteCard ticketId={entry.ticket.id} ticketState={entry.ticket.state} />}
      </div>
    )
  if (scene === 'stage') return null
  return (
    <div className="note">
      <Icon name="info" />
      <div>
        <p>{t(lateTexts[screening.late_entry])}</p>
        {entry.ticket?.state === 'unused' && screening.live === null && (
          <p className="small muted">{t('hoursBegin', { hours: localDigits(screening.watch_hours, locale) })}</p>
        )}
      </div>
    </div>
  )
}
