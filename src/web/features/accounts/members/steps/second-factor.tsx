import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import type { StepProps } from '../login-step.ts'
import { hasPasskeys, PasskeyNotGiven, signByPasskey } from '../passkey-of-browser.ts'
import { useSubmit } from '../use-submit.ts'
import { FactorCodeField } from './factor-code-field.tsx'
import { goOn } from './go-on.ts'
import { StepHead } from './step-head.tsx'

/** The second step of sign-in: a passkey, a time code, or a recovery code. */
export function SecondFactorStep({ state, go, enter, restart }: StepProps) {
  const t = useTranslations('login')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const passkey = state.factor?.passkey ?? null
  const asksForPasskey = passkey !== null && hasPasskeys()
  const hasTimeCodes = state.factor?.kinds.includes('time_code') ?? true
  const onProblem = ({ code: why, message }: ApiProblem) => {
    if (why === 'auth.wrong_factor') setErrors({ code: message })
    if (why === 'auth.passkey_refused') setRefusal(message)
    if (why === 'auth.remember_token_invalid' || why === 'auth.code_used_up') restart()
  }
  const answer = (given: { code: string } | { passkey: Awaited<ReturnType<typeof signByPasskey>> }) =>
    call('POST /auth/second-factor', { body: { remember_token: state.rememberToken, ...given } }, { quiet: true })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setErrors({ code: t('required') })
    return void submit(async () => goOn(await answer({ code }), { go, enter }), onProblem)
  }
  const onPasskey = () =>
    void submit(async () => {
      setRefusal(undefined)
      if (passkey === null) return
      try {
        goOn(await answer({ passkey: await signByPasskey(passkey) }), { go, enter })
      } catch (error) {
        if (!(error instanceof PasskeyNotGiven)) throw error
        setRefusal(t('passkeyNotGiven'))
      }
    }, onProblem)
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('secondStep')}>{t('secondStepHelp')}</StepHead>
      {asksForPasskey && (
        <Button kind="main" size="decision" wide busy={busy} onClick={onPasskey}>
          {t('usePasskey')}
        </Button>
      )}
      {refusal !== undefined && (
        <p className="small muted" role="alert">
          {refusal}
        </p>
      )}
      <FactorCodeField
        name="factor_code"
        hasTimeCodes={hasTimeCodes}
        autoFocus={!asksForPasskey}
        value={code}
        onChange={(typed) => {
          forget('code')
          setCode(typed)
        }}
        error={errors['code']}
      />
      <Button type="submit" kind={asksForPasskey ? 'outline' : 'main'} size="decision" wide busy={busy}>
        {t('verify')}
      </Button>
      <p className="tiny muted">{t('lostFactor')}</p>
    </form>
  )
}
