import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { onThisClock } from '#web/server-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { StepProps } from '../login-step.ts'
import { useOfferedPasskeys } from '../use-offered-passkeys.ts'
import { useSubmit } from '../use-submit.ts'
import { ByPasskey } from './by-passkey.tsx'
import { LegalLink } from './legal-link.tsx'
import { OrganisationLine } from './organisation-line.tsx'
import { StepHead } from './step-head.tsx'

/** Mobile number or e-mail. An unknown one gets a code, a known one is asked for the password. */
export function StartStep({ state, go, enter }: StepProps) {
  const t = useTranslations('login')
  const { userName } = state
  useOfferedPasskeys({ go, enter })
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (userName.trim() === '') return setErrors({ user_name: t('required') })
    return void submit(async () => {
      const answer = await call('POST /auth/init', { body: { user_name: userName } }, { quiet: true })
      const now = Date.now()
      go({
        step: answer.next,
        userName: answer.user_name,
        rememberToken: answer.remember_token,
        resendAt: answer.resend_after_seconds === null ? null : now + answer.resend_after_seconds * 1000,
        codeExpiresAt: answer.code_expires_at === null ? null : onThisClock(answer.code_expires_at),
        isForgotten: false,
      })
    })
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('welcome')}>{t('startHelp')}</StepHead>
      <Field
        label={t('userName')}
        name="username"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        className="latin"
        autoFocus
        value={userName}
        onChange={(event) => {
          forget('user_name')
          go({ userName: event.target.value })
        }}
        error={errors.user_name}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('continue')}
      </Button>
      <p className="tiny muted">
        {t.rich('startTerms', {
          terms: (text) => <LegalLink key="terms" to="/terms" text={text} />,
          privacy: (text) => <LegalLink key="privacy" to="/privacy" text={text} />,
        })}
      </p>
      <ByPasskey go={go} enter={enter} />
      {/* whoever reads this on a phone has no other one to sign in by */}
      <button type="button" className="other-way not-on-phone" onClick={() => go({ step: 'BY_PHONE' })}>
        <Icon name="phone" />
        <span>
          <b>{t('byPhone')}</b>
          <span className="tiny muted">{t('byPhoneHelp')}</span>
        </span>
        <Icon name="next" />
      </button>
      <OrganisationLine />
    </form>
  )
}
