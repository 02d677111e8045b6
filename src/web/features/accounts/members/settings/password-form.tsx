import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { NameForPasswordManagers } from '../steps/name-for-password-managers.tsx'
import { newPasswordFaults, NewPasswordFields } from '../steps/new-password.tsx'
import { PasswordField } from '../steps/password-field.tsx'
import { useSubmit } from '../use-submit.ts'
import { Check } from './check.tsx'

const empty = { current_password: '', password: '', rePassword: '', end_other_sessions: true }

/** Changes the password; asks for the present one. */
export function PasswordForm({ userName, onDone }: { userName: string; onDone: () => void }) {
  const t = useTranslations('security')
  const login = useTranslations('login')
  const [form, setForm] = useState(empty)
  const { form: area, busy, errors, setErrors, submit } = useSubmit()
  const set = (change: Partial<typeof empty>) => setForm((before) => ({ ...before, ...change }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const faults = {
      ...(form.current_password === '' ? { current_password: login('required') } : {}),
      ...newPasswordFaults(form, login),
    }
    if (Object.keys(faults).length > 0) return setErrors(faults)
    return void submit(async () => {
      const { message } = await call('POST /me/password', { body: form })
      toast({ kind: 'good', text: message })
      setForm(empty)
      onDone()
    })
  }
  return (
    <form ref={area} className="card" onSubmit={onSubmit} noValidate>
      <h2>{t('password')}</h2>
      <NameForPasswordManagers userName={userName} />
      <PasswordField
        label={t('currentPassword')}
        name="current_password"
        autoComplete="current-password"
        value={form.current_password}
        onChange={(current_password) => set({ current_password })}
        error={errors['current_password']}
        help={t('currentPasswordHelp')}
      />
      <NewPasswordFields value={form} onChange={set} errors={errors} userName={userName} label={t('password')} />
      <Check
        name="end_other_sessions"
        checked={form.end_other_sessions}
        onChange={(end_other_sessions) => set({ end_other_sessions })}
      >
        {t('endOthersToo')}
      </Check>
      <Button type="submit" kind="main" busy={busy}>
        {t('changePassword')}
      </Button>
    </form>
  )
}
