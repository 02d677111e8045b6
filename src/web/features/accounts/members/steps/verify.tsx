import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/time/durations.ts'
import { type ApiProblem, call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput, digitsOf } from '#web/ui/code-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { StepProps } from '../login-step.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { useSubmit } from '../use-submit.ts'
import { useCodeFromPhone } from '../use-code-from-phone.ts'
import { StepHead } from './step-head.tsx'
import { Whose } from './whose.tsx'

const length = 6

/** The code of a registration or of a forgotten password. */
export function VerifyStep({ state, go, restart }: StepProps) {
  const check = async (code: string) => {
    const body = { user_name: state.userName, code, remember_token: state.rememberToken }
    const answer = await call('POST /auth/verify', { body }, { quiet: true })
    go({ step: answer.next, rememberToken: answer.remember_token, factor: answer.second_factor })
  }
  return <CodeStep state={state} go={go} restart={restart} check={check} />
}

type CodeProps = Pick<StepProps, 'state' | 'go' | 'restart'> & {
  check: (code: string) => Promise<void>
  /** Called after a refusal that a different code would not cure. */
  onRefused?: (problem: ApiProblem) => void
}

/** Entry of the code that was sent; it is checked when complete. */
export function CodeStep({ state, go, restart, check, onRefused }: CodeProps) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { busy, submit } = useSubmit()
  const resend = useResend({ state, go, restart }, () => {
    setCode('')
    setRefusal(undefined)
  })
  const validFor = useSecondsLeft(state.codeExpiresAt)
  const byPhone = !state.userName.includes('@')

  const onProblem = (problem: ApiProblem) => {
    // a server error says nothing about the code: it stays, and the button tries again
    if (problem.status >= 500) return
    if (problem.status !== 429) setCode('')
    setRefusal(problem.errors.code?.[0] ?? problem.message)
    if (problem.code === 'auth.remember_token_invalid') restart()
    onRefused?.(problem)
  }
  const verify = (digits: string) =>
    void submit(async () => {
      setRefusal(undefined)
      await check(digits)
    }, onProblem)
  useCodeFromPhone(byPhone, (text) => {
    const digits = digitsOf(text, length)
    setCode(digits)
    if (digits.length === length) verify(digits)
  })

  return (
    <form
      className="step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === length) verify(code)
      }}
    >
      <StepHead title={t('enterCode')}>
        <Whose userName={state.userName} text={byPhone ? 'sentToPhone' : 'sentToMail'} onChange={restart} />
      </StepHead>
      <CodeInput
        key={state.rememberToken}
        label={t('code')}
        length={length}
        value={code}
        onChange={setCode}
        onComplete={verify}
        error={refusal}
        disabled={busy}
      />
      <div className="row between small muted">
        <span>{validFor > 0 ? t('validFor', { time: formatClock(validFor, locale) }) : t('codeOver')}</span>
        {resend.wait > 0 ? (
          <span>{t('resendIn', { time: formatClock(resend.wait, locale) })}</span>
        ) : (
          <button type="button" className="link resend" onClick={resend.ask} aria-busy={resend.busy}>
            {t('resend')}
          </button>
        )}
      </div>
      <Button type="submit" kind="main" size="decision" wide busy={busy} disabled={code.length < length}>
        {t('verify')}
      </Button>
      <p className="tiny muted">{t('checksItself')}</p>
    </form>
  )
}

/** A new code ends the old one: its boxes are cleared and take the focus from the link that has disappeared. */
function useResend({ state, go, restart }: Pick<StepProps, 'state' | 'go' | 'restart'>, onSent: () => void) {
  const t = useTranslations('login')
  const { busy, submit } = useSubmit()
  const wait = useSecondsLeft(state.resendAt)
  const ask = () =>
    void submit(
      async () => {
        const body = { user_name: state.userName, remember_token: state.rememberToken }
        const answer = await call('POST /auth/resend-code', { body }, { quiet: true })
        go({
          rememberToken: answer.remember_token,
          resendAt: Date.now() + answer.resend_after_seconds * 1000,
          codeExpiresAt: onThisClock(answer.code_expires_at),
        })
        onSent()
        toast({ kind: 'good', text: answer.message || t('resent') })
      },
      (problem) => {
        if (problem.code === 'auth.remember_token_invalid') restart()
      },
    )
  return { wait, ask, busy }
}
