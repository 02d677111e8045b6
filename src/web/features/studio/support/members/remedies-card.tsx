import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import { Field } from '#web/ui/field.tsx'
import { TitlePicker } from '#web/features/studio/catalog/titles/title-picker.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import type { StudioMember } from './member-data.ts'
import { Deed } from './remedy-deed.tsx'

type Props = { member: StudioMember; caseId: string | null; onMade: () => void }
type Of = { memberId: string; caseId: string | null; reason: string; onMade: () => void }

/** Where the remedies stand in the page. */
export const remediesAnchor = 'remedies'

const usualHours = '24'
const mostHours = 72
const mostText = 5000

/** One press each: with one reason above them, and ten seconds in which the press can be taken back. */
export function RemediesCard({ member, caseId, onMade }: Props) {
  const t = useTranslations('studio.members')
  const [reason, setReason] = useState('')
  const of = { memberId: member.id, caseId, reason, onMade }
  return (
    <section id={remediesAnchor} className="card member-part member-remedies">
      <h2>{t('remedies')}</h2>
      <p className="small muted">{t('remediesHelp')}</p>
      <Field
        label={t('reason')}
        help={t('reasonHelp')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <TimeDeeds member={member} of={of} />
      <ul className="member-rows">
        <Deed
          {...of}
          icon="phone"
          name={t('do.sendCode')}
          about={t('do.sendCodeHelp')}
          press={t('press.send')}
          wish={{ kind: 'send_code' }}
        />
        {member.sessions.total > 0 && (
          <Deed
            {...of}
            icon="laptop"
            name={t('do.endSessions')}
            about={t('do.endSessionsHelp')}
            press={t('press.end')}
            wish={{ kind: 'end_sessions' }}
          />
        )}
        <GrantDeed of={of} />
        <WriteDeed of={of} member={member} />
      </ul>
      <p className="tiny muted">{t('limit')}</p>
    </section>
  )
}

/** Hours for rentals and for tickets that were begun, and tickets sent again. */
function TimeDeeds({ member, of }: { member: StudioMember; of: Of }) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const [typed, setTyped] = useState(() => localDigits(usualHours, locale))
  const hours = wholeOf(typed, { least: 1, most: mostHours })
  const count = localDigits(hours ?? '…', locale)
  const rents = member.rights.items.filter(({ way, state }) => way === 'rent' && state !== 'taken_back')
  const tickets = member.tickets.items.filter(({ state }) => state !== 'ended')
  const begun = tickets.filter(({ state, ends_at: endsAt }) => state !== 'unused' && endsAt !== null)
  return (
    <>
      {rents.length + begun.length > 0 && (
        <Field
          label={t('hours')}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...(hours === null ? { error: t('hoursWrong') } : {})}
        />
      )}
      <ul className="member-rows">
        {rents.map(({ id, title }) => (
          <Deed
            key={id}
            {...of}
            icon="clock"
            name={t('do.extend', { count })}
            about={title}
            press={t('press.extend')}
            wish={hours !== null ? { kind: 'extend_rent', right_id: id, hours } : null}
          />
        ))}
        {begun.map(({ id, title }) => (
          <Deed
            key={id}
            {...of}
            icon="clock"
            name={t('do.extendTicket', { count })}
            about={title}
            press={t('press.extend')}
            wish={hours !== null ? { kind: 'extend_ticket', ticket_id: id, hours } : null}
          />
        ))}
        {tickets
          .filter(({ network }) => network !== null)
          .map(({ id, title, network }) => (
            <Deed
              key={`network-${id}`}
              {...of}
              icon="globe"
              name={t('do.freeNetwork')}
              about={[title, network?.operator].filter(Boolean).join(' · ')}
              press={t('press.free')}
              wish={{ kind: 'free_network', ticket_id: id }}
            />
          ))}
        {tickets.map(({ id, title }) => (
          <Deed
            key={`send-${id}`}
            {...of}
            icon="ticket"
            name={t('do.sendTicket')}
            about={title}
            press={t('press.send')}
            wish={{ kind: 'send_ticket', ticket_id: id }}
          />
        ))}
      </ul>
      {tickets.some(({ network }) => network?.operator != null) && (
        <p className="tiny muted">
          <a href="https://db-ip.com">{t('operatorsBy')}</a>
        </p>
      )}
    </>
  )
}

function GrantDeed({ of }: { of: Of }) {
  const t = useTranslations('studio.members')
  const [title, setTitle] = useState<{ id: number; title: string } | null>(null)
  return (
    <Deed
      {...of}
      icon="gift"
      name={t('do.grant')}
      about={title?.title ?? t('do.grantHelp')}
      press={t('press.grant')}
      wish={title === null ? null : { kind: 'grant_title', product_id: title.id }}
      onDone={() => setTitle(null)}
    >
      <TitlePicker
        label={t('do.grantWhat')}
        help={t('do.grantWhatHelp')}
        value={title}
        error={undefined}
        onChange={setTitle}
      />
    </Deed>
  )
}

function WriteDeed({ of, member }: { of: Of; member: StudioMember }) {
  const t = useTranslations('studio.members')
  const [text, setText] = useState('')
  return (
    <Deed
      {...of}
      icon="send"
      name={t('do.write')}
      about={of.caseId === null ? t('do.writeHelp') : t('do.writeInCase')}
      press={t('press.send')}
      wish={text.trim() === '' ? null : { kind: 'write', text }}
      onDone={() => setText('')}
    >
      <AreaField label={t('do.text')} lang={member.language} rows={4} most={mostText} value={text} onChange={setText} />
    </Deed>
  )
}
