import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { setMe } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeBoxes, codeLength } from '../settings/code-boxes.tsx'
import { sentCode, type SentCode, useSentCode } from '../settings/sent-code.ts'
import { ShownUserName } from '../shown-user-name.tsx'
import { useSubmit } from '../use-submit.ts'
import type { NoticesAnswer } from './notices-page.tsx'

type Props = { address: NoticesAnswer['address']; onReached: () => void }

/** Says that the address refuses our messages, and lets its owner show by a code that they arrive again. */
export function ReachCard({ address, onReached }: Props) {
  const t = useTranslations('notices')
  const locale = useLocale()
  const [sent, setSent] = useState<SentCode | null>(null)
  const { busy, submit } = useSubmit()
  const ask = () =>
    void submit(async () => {
      const answer = await call('POST /me/notices/reach/code', {})
      setSent(sentCode(answer.user_name, answer))
    })
  const since = formatDate(new Date(address.unreachable_since ?? ''), locale)
  return (
    <section className="card" role="status">
      <h2>{t('unreachable')}</h2>
      <p>
        {t.rich(`unreachableHelp.${address.channel}`, {
          name: () => <ShownUserName key="name" userName={address.name} />,
          date: since,
        })}
      </p>
      {sent === null ? (
        <Button kind="main" busy={busy} onClick={ask}>
          {t('sendReachCode')}
        </Button>
      ) : (
        <CodeForm first={sent} onDone={onReached} onBack={() => setSent(null)} />
      )}
    </section>
  )
}

type FormProps = { first: SentCode; onDone: () => void; onBack: () => void }

function CodeForm({ first, onDone, onBack }: FormProps) {
  const login = useTranslations('login')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { busy, submit } = useSubmit()
  const step = useSentCode(first, onBack)
  const confirm = (digits: string) =>
    void submit(
      async () => {
        setRefusal(undefined)
        const body = { code: digits, remember_token: step.sent.rememberToken }
        const answer = await call('POST /me/notices/reach', { body })
        setMe((await call('GET /me', {})).me)
        toast({ kind: 'good', text: answer.message })
        onDone()
      },
      (problem) => {
        setCode('')
        setRefusal(problem.errors['code']?.[0] ?? problem.message)
        if (problem.code === 'auth.remember_token_invalid') onBack()
      },
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === codeLength) confirm(code)
  }
  return (
    <form className="step" onSubmit={onSubmit} noValidate>
      <CodeBoxes step={step} value={code} onChange={setCode} onComplete={confirm} error={refusal} busy={busy} />
      <Button type="submit" kind="main" busy={busy} disabled={code.length < codeLength}>
        {login('verify')}
      </Button>
    </form>
  )
}
