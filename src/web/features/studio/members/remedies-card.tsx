import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits, toLatinDigits } from '#lib/digits.ts'
import { Field } from '../../../ui/field.tsx'
import { AreaField } from '../form/area-field.tsx'
import { TitlePicker } from '../catalog/title-picker.tsx'
import { Deed } from './remedy-deed.tsx'
import type { StudioMember } from './member-data.ts'

type Props = { member: StudioMember; caseId: string | null; onMade: () => void }

const usualHours = '24'
const mostHours = 72
const mostText = 5000

/** One press each: with one reason above them, and ten seconds in which the press can be taken back. */
export function RemediesCard({ member, caseId, onMade }: Props) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState(() => localDigits(usualHours, locale))
  const [text, setText] = useState('')
  const [title, setTitle] = useState<{ id: number; title: string } | null>(null)
  const hours = Number(toLatinDigits(typed))
  const areHours = Number.isInteger(hours) && hours >= 1 && hours <= mostHours
  const count = localDigits(areHours ? hours : '…', locale)
  const of = { memberId: member.id, caseId, reason, onMade }
  const rents = member.rights.items.filter(({ way, state }) => way === 'rent' && state !== 'taken_back')
  const tickets = member.tickets.items.filter(({ state }) => state !== 'ended')
  return (
    <section className="card member-part member-remedies">
      <h2>{t('remedies')}</h2>
      <p className="small muted">{t('remediesHelp')}</p>
      <Field
        label={t('reason')}
        help={t('reasonHelp')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      {(rents.length > 0 || tickets.some(({ state }) => state !== 'unused')) && (
        <Field
          label={t('hours')}
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...(areHours ? {} : { error: t('hoursWrong') })}
        />
      )}
      <ul className="member-rows">
        {rents.map(({ id, title: name }) => (
          <Deed
            key={id}
            {...of}
            icon="clock"
            name={t('do.extend', { count })}
            about={name}
            press={t('press.extend')}
            wish={areHours ? { kind: 'extend_rent', right_id: id, hours } : null}
          />
        ))}
        {tickets.map(({ id, title: name, state }) => (
          <li key={id} className="member-of-ticket">
            <ul>
              {state !== 'unused' && (
                <Deed
                  {...of}
                  icon="clock"
                  name={t('do.extendTicket', { count })}
                  about={name}
                  press={t('press.extend')}
                  wish={areHours ? { kind: 'extend_ticket', ticket_id: id, hours } : null}
                />
              )}
              <Deed
                {...of}
                icon="ticket"
                name={t('do.sendTicket')}
                about={name}
                press={t('press.send')}
                wish={{ kind: 'send_ticket', ticket_id: id }}
              />
            </ul>
          </li>
        ))}
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
        <Deed
          {...of}
          icon="send"
          name={t('do.write')}
          about={caseId === null ? t('do.writeHelp') : t('do.writeInCase')}
          press={t('press.send')}
          wish={text.trim() === '' ? null : { kind: 'write', text }}
          onDone={() => setText('')}
        >
          <AreaField
            label={t('do.text')}
            lang={member.language}
            rows={4}
            most={mostText}
            value={text}
            onChange={setText}
          />
        </Deed>
      </ul>
      <p className="tiny muted">{t('limit')}</p>
    </section>
  )
}
