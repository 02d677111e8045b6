import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callForFile } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSession } from '#web/use-session.ts'
import { NameForPasswordManagers } from '../steps/name-for-password-managers.tsx'
import { PasswordField } from '../steps/password-field.tsx'
import { useSubmit } from '../use-submit.ts'

/** Downloads all data about the member as a file. */
export function ExportForm() {
  const t = useTranslations('yourData')
  const login = useTranslations('login')
  const session = useSession()
  const [password, setPassword] = useState('')
  const { form: area, busy, errors, setErrors, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setErrors({ password: login('required') })
    return void submit(async () => {
      const { blob, name } = await callForFile('POST /me/export', { body: { password } })
      saveAs(blob, name ?? 'parde-data.json')
      setPassword('')
      toast({ kind: 'good', text: t('exported') })
    })
  }
  return (
    <form ref={area} className="card" onSubmit={onSubmit} noValidate>
      <h2>{t('export')}</h2>
      <p className="muted">{t('exportHelp')}</p>
      <NameForPasswordManagers userName={session.state === 'member' ? (session.me?.user_name ?? '') : ''} />
      <PasswordField
        label={t('yourPassword')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      <Button type="submit" kind="main" busy={busy}>
        {t('download')}
      </Button>
    </form>
  )
}
