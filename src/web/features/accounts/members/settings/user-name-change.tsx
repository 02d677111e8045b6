import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import type { Me } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { NameForPasswordManagers } from '../steps/name-for-password-managers.tsx'
import { PasswordField } from '../steps/password-field.tsx'
import { useSubmit } from '../use-submit.ts'
import { CodeBoxes, codeLength } from './code-boxes.tsx'
import { sentCode, type SentCode, useSentCode } from './sent-code.ts'

type Props = { me: Me; onDone: (me: Me) => void }

/** Changes the e-mail or phone: asks for the password, then for the code sent to the new one. */
export function UserNameChange({ me, onDone }: Props) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const [userName, setUserName] = useState('')
  return sent === null ? (
    <AskStep me={me} userName={userName} onUserName={setUserName} onSent={setSent} />
  ) : (
    <CodeStep first={sent} onDone={onDone} onBack={() => setSent(null)} />
  )
}

type AskProps = { me: Me; userName: string; onUserName: (text: string) => void; onSent: (sent: SentCode) => void }

function AskStep({ me, userName, onUserName, onSent }: AskProps) {
  const t = useTranslations('details')
  const login = useTranslations('login')
  const [password, setPassword] = useState('')
  const { form: area, busy, errors, setErrors, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(userName.trim() === '' ? { user_name: login('required') } : {}),
      ...(password === '' ? { password: login('required') } : {}),
    }
    if (Object.keys(missing).length > 0) return setErrors(missing)
    return void submit(async () => {
      const answer = await call('POST /me/user-name', { body: { user_name: userName, password } })
      onSent(sentCode(answer.user_name, answer))
    })
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <div>
        <h1>{t('changeUserName')}</h1>
        <p className="muted">{t('changeUserNameHelp')}</p>
      </div>
      <Field
        label={t('newUserName')}
        name="user_name"
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        className="latin"
        autoFocus
        value={userName}
        onChange={(event) => onUserName(event.target.value)}
        error={errors['user_name']}
      />
      <NameForPasswordManagers userName={me.user_name} />
      <PasswordField
        label={t('yourPassword')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {login('sendCode')}
      </Button>
    </form>
  )
}

function CodeStep({ first, onDone, onBack }: { first: SentCode; onDone: (me: Me) => void; onBack: () => void }) {
  const login = useTranslations('login')
  const t = useTranslations('details')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { busy, submit } = useSubmit()
  const step = useSentCode(first, onBack)
  const confirm = (digits: string) =>
    void submit(
      async () => {
        setRefusal(undefined)
        const { userName, rememberToken } = step.sent
        const body = { user_name: userName, code: digits, remember_token: rememberToken }
        const answer = await call('POST /me/user-name/confirm', { body })
        toast({ kind: 'good', text: answer.message })
        onDone(answer.me)
      },
      (problem) => {
        setCode('')
        setRefusal(problem.errors['code']?.[0] ?? problem.message)
        if (problem.code === 'auth.remember_token_invalid' || problem.code === 'auth.user_name_taken') onBack()
      },
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === codeLength) confirm(code)
  }
  return (
    <form className="step" onSubmit={onSubmit} noValidate>
      <h1>{login('enterCode')}</h1>
      <CodeBoxes step={step} value={code} onChange={setCode} onComplete={confirm} error={refusal} busy={busy} />
      <Button type="submit" kind="main" size="decision" wide busy={busy} disabled={code.length < codeLength}>
        {login('verify')}
      </Button>
      <button type="button" className="link" onClick={onBack}>
        {t('anotherUserName')}
      </button>
    </form>
  )
}
