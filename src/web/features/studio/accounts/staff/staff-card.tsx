import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { type StaffRole, staffRoles } from '#lib/lists/staff-roles.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { isChangedMeanwhile } from '#web/features/studio/form/changed-meanwhile.ts'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { ResetFactors } from '#web/features/studio/reset-factors.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { Staff } from './staff-page.tsx'

type Person = Staff['items'][number]
type Props = { person: Person; onChanged: (staff: Staff) => void; onStale: () => void }

/** A member of staff: their role, and taking it away. */
export function StaffCard({ person, onChanged, onStale }: Props) {
  const t = useTranslations('studio.staff')
  const locale = useLocale()
  const { id, name, role, user_name: userName, last_seen_at: seen } = person
  const shown = name === '' ? userName : name
  return (
    <li className="card staff-card">
      <div className="row between wrap">
        <h2 className="large">
          <bdi>{shown}</bdi>
          {person.is_you && (
            <>
              {' '}
              <span className="tag">{t('you')}</span>
            </>
          )}
        </h2>
        <RemoveAsked
          words={{
            remove: t('take'),
            title: t('takeTitle', { name: shown }),
            text: person.is_you ? t('takeTextYou') : t('takeText'),
            confirm: t('takeConfirm'),
            leave: t('leave'),
            removed: t('taken', { name: shown }),
          }}
          onRemove={async () =>
            onChanged(await call('PUT /studio/staff/:id', { params: { id }, body: { role: null, was: role } }))
          }
          onRemoved={() => undefined}
        />
      </div>
      <p className="small muted">
        <bdi className="ltr">{userName}</bdi>
        <span className="staff-line">
          {seen === null ? t('notHere') : t('seen', { at: formatDateTime(new Date(seen), locale) })}
        </span>
      </p>
      <SecondStep person={person} />
      <RoleForm key={role} person={person} onChanged={onChanged} onStale={onStale} />
      {!person.is_you && (person.passkeys > 0 || person.has_time_codes) && (
        <ResetFactors memberId={id} name={shown} onReset={onStale} />
      )}
    </li>
  )
}

/** Shows the ways to sign in besides the password. Without one that the role needs, the studio stays locked. */
function SecondStep({ person }: { person: Person }) {
  const t = useTranslations('studio.staff.factor')
  const { passkeys, has_time_codes: hasCodes, needs_factor: isNeeded } = person
  const has = [...(passkeys > 0 ? [t('passkeys', { n: passkeys })] : []), ...(hasCodes ? [t('timeCodes')] : [])]
  const [one, other] = has
  const isMissing = has.length === 0 && isNeeded
  return (
    <p className={`small staff-factor ${isMissing ? 'bad' : 'muted'}`}>
      <span className={`mark ${has.length > 0 ? 'good' : isMissing ? 'bad' : 'none'}`} aria-hidden="true" />
      {one === undefined
        ? t(isMissing ? 'missing' : 'none')
        : t('has', { what: other === undefined ? one : t('both', { one, other }) })}
    </p>
  )
}

/** Chooses the role; a sentence under the choice says what it allows. */
function RoleForm({ person, onChanged, onStale }: Props) {
  const t = useTranslations('studio.staff')
  const roles = useTranslations('studio.frame')
  const { id, role: was } = person
  const [role, setRole] = useState<StaffRole>(was)
  const { busy, fault, ask } = useAsking(async () => {
    try {
      onChanged(await call('PUT /studio/staff/:id', { params: { id }, body: { role, was } }))
      toast({ kind: 'good', text: t('saved') })
    } catch (error) {
      if (isChangedMeanwhile(error)) onStale()
      throw error
    }
  }, role)
  return (
    <div className="staff-role">
      <SelectField
        label={t('role')}
        name={`role-${id}`}
        value={role}
        options={staffRoles.map((value) => ({ value, label: roles(`roles.${value}`) }))}
        help={t(`may.${role}`)}
        {...(fault === null ? {} : { error: fault })}
        onChange={(value) => setRole(staffRoles.find((one) => one === value) ?? was)}
      />
      {role !== was && (
        <Button kind="main" size="tight" busy={busy} onClick={ask}>
          {t('save')}
        </Button>
      )}
    </div>
  )
}
