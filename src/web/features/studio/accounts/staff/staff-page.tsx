import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { InviteForm } from './invite-form.tsx'
import { StaffCard } from './staff-card.tsx'
import './staff.css'

export type Staff = OutputOf<'GET /studio/staff'>
type Invitation = Staff['invitations'][number]

/** Who works for the house and as what: roles, and invitations that are open. */
export function StaffPage() {
  const t = useTranslations('studio.staff')
  const answer = useAnswer('staff', (signal) => call('GET /studio/staff', {}, { signal }))
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <Button
          kind={isInviting ? 'soft' : 'main'}
          size="tight"
          aria-expanded={isInviting}
          onClick={() => setIsInviting(!isInviting)}
        >
          <Icon name="plus" />
          {t('invite')}
        </Button>
      </RoomHead>
      {isInviting && <InviteForm onInvited={answer.put} />}
      <ListAnswer answer={answer} empty={() => null}>
        {({ items, invitations }) => (
          <div className="stack">
            <Invitations items={invitations} onChanged={answer.put} />
            <ul className="stack plain-list">
              {items.map((person) => (
                <StaffCard key={person.id} person={person} onChanged={answer.put} onStale={answer.reload} />
              ))}
            </ul>
          </div>
        )}
      </ListAnswer>
    </>
  )
}

function Invitations({ items, onChanged }: { items: Invitation[]; onChanged: (staff: Staff) => void }) {
  const t = useTranslations('studio.staff')
  if (items.length === 0) return null
  return (
    <section className="card stack" aria-labelledby="open-invitations">
      <h2 id="open-invitations" className="large">
        {t('invitations')}
      </h2>
      <ul className="staff-invitations">
        {items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation, onChanged }: { invitation: Invitation; onChanged: (staff: Staff) => void }) {
  const t = useTranslations('studio.staff')
  const role = useTranslations('studio.frame')(`roles.${invitation.role}`)
  const locale = useLocale()
  const { id, user_name: userName, invited_by: by } = invitation
  const until = formatDateTime(new Date(invitation.expires_at), locale, { year: false })
  return (
    <li>
      <span className="grow">
        <bdi className="ltr strong">{userName}</bdi>
        <span className="small muted staff-line">
          {by === null ? t('openUntil', { role, until }) : t('openUntilBy', { role, until, by })}
        </span>
      </span>
      <RemoveAsked
        words={{
          remove: t('withdraw'),
          title: t('withdrawTitle'),
          text: t('withdrawText', { name: userName }),
          confirm: t('withdrawConfirm'),
          leave: t('leave'),
          removed: t('withdrawn'),
        }}
        onRemove={async () => onChanged(await call('DELETE /studio/staff/invitations/:id', { params: { id } }))}
        onRemoved={() => undefined}
      />
    </li>
  )
}
