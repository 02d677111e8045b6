import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type StaffRole, staffRoles } from '#lib/lists/staff-roles.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { Staff } from './staff-page.tsx'

const languages = [
  { value: 'fa', label: 'فارسی' },
  { value: 'en', label: 'English' },
] as const

/** Invites somebody by mail or SMS, and shows the link once, for where neither arrives yet. */
export function InviteForm({ onInvited }: { onInvited: (staff: Staff) => void }) {
  const t = useTranslations('studio.staff')
  const roles = useTranslations('studio.frame')
  const [userName, setUserName] = useState('')
  const [role, setRole] = useState<StaffRole>('editor')
  const [language, setLanguage] = useState(useLocale())
  const [sent, setSent] = useState<{ to: string; link: string } | null>(null)
  const { form, busy, errors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { user_name: userName, role, language }
      const { link, staff } = await call('POST /studio/staff/invitations', { body })
      setSent({ to: userName, link })
      setUserName('')
      onInvited(staff)
    })
  }
  return (
    <section className="card stack room-form" aria-label={t('invite')}>
      <form ref={form} className="stack staff-invite" onSubmit={onSubmit} noValidate>
        <Field
          label={t('userName')}
          help={t('userNameHelp')}
          name="user_name"
          autoComplete="off"
          dir="ltr"
          value={userName}
          onChange={(event) => {
            forget('user_name')
            setUserName(event.target.value)
          }}
          {...(errors.user_name === undefined ? {} : { error: errors.user_name })}
        />
        <SelectField
          label={t('role')}
          name="role"
          value={role}
          options={staffRoles.map((value) => ({ value, label: roles(`roles.${value}`) }))}
          help={t(`may.${role}`)}
          onChange={(value) => setRole(staffRoles.find((one) => one === value) ?? 'editor')}
        />
        <Segments label={t('language')} isLabelShown value={language} options={languages} onChange={setLanguage} />
        <div>
          <Button type="submit" kind="main" busy={busy}>
            {t('send')}
          </Button>
        </div>
      </form>
      {sent !== null && (
        <div className="stack" role="status">
          <p className="strong">{t('sentTo', { to: sent.to })}</p>
          <p className="small muted">{t('linkOnce')}</p>
          <p dir="ltr" className="staff-link">
            <code>{sent.link}</code>
          </p>
          <div>
            <CopyButton text={sent.link} words={{ label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }} />
          </div>
        </div>
      )}
    </section>
  )
}
