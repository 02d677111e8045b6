import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useGrownUpData } from '#web/use-member-data.ts'
import { useSession } from '#web/use-session.ts'
import type { StepProps } from '../login-step.ts'
import { hasPasskeys, PasskeyNotGiven, signByPasskey } from '../passkey-of-browser.ts'
import { signOut } from '../sign-out.ts'
import { useSubmit } from '../use-submit.ts'
import { FactorCodeField } from './factor-code-field.tsx'
import { NameForPasswordManagers } from './name-for-password-managers.tsx'
import { PasswordField } from './password-field.tsx'
import { StepHead } from './step-head.tsx'

/** By what this member can show here that it is them. */
type Ways = { password: boolean; passkey: boolean; code: boolean; hasTimeCodes: boolean }

/** Where the server does not say, the password is asked for: nearly everybody has one. */
const onlyPassword: Ways = { password: true, passkey: false, code: false, hasTimeCodes: false }

function waysOf(factors: OutputOf<'GET /me/factors'>): Ways {
  const hasTimeCodes = factors.time_codes_since !== null
  return {
    password: factors.has_password,
    passkey: factors.passkeys.length > 0 && hasPasskeys(),
    code: hasTimeCodes || factors.recovery_codes_left > 0,
    hasTimeCodes,
  }
}

/** A member’s password, passkey or code once more, before a dangerous call is repeated. */
export function ConfirmStep({ finish, close }: StepProps) {
  const t = useTranslations('login')
  const { data } = useGrownUpData('own ways', (signal) => call('GET /me/factors', {}, { signal, quiet: true }))
  if (data.state === 'waiting')
    return (
      <div className="step" aria-busy="true">
        <StepHead title={t('confirmTitle')} takesFocus />
      </div>
    )
  const ways = data.state === 'loaded' ? waysOf(data.value) : onlyPassword
  if (!ways.password && !ways.passkey && !ways.code) return <SignInAnew close={close} />
  return <ConfirmForm ways={ways} finish={finish} close={close} />
}

type FormProps = { ways: Ways } & Pick<StepProps, 'finish' | 'close'>

function ConfirmForm({ ways, finish, close }: FormProps) {
  const t = useTranslations('login')
  const [isByCode, setIsByCode] = useState(!ways.password)
  const [typed, setTyped] = useState('')
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const field = isByCode ? 'code' : 'password'
  const hasField = ways.password || ways.code
  const confirm = async (given: InputOf<'POST /me/confirm'>['body']) => {
    await call('POST /me/confirm', { body: given }, { quiet: true })
    finish(null)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '') return setErrors({ [field]: t('required') })
    return void submit(() => confirm({ [field]: typed }))
  }
  const onPasskey = () =>
    void submit(
      async () => {
        const { request } = await call('POST /me/factors/request', {}, { quiet: true })
        if (request === null) return
        try {
          await confirm({ passkey: await signByPasskey(request) })
        } catch (error) {
          if (!(error instanceof PasskeyNotGiven)) throw error
          setErrors({ passkey: t('passkeyNotGiven') })
        }
      },
      ({ code, message }) => {
        if (code === 'auth.passkey_refused') setErrors({ passkey: message })
      },
    )
  const type = (next: string) => {
    forget(field)
    setTyped(next)
  }
  return (
    <form ref={area} className="step" onSubmit={onSubmit} noValidate>
      <StepHead title={t('confirmTitle')} takesFocus={ways.passkey}>
        {t(ways.passkey || ways.code ? 'confirmAnyHelp' : 'confirmHelp')}
      </StepHead>
      {ways.passkey && (
        <Button kind="main" size="decision" wide busy={busy} onClick={onPasskey}>
          {t('usePasskey')}
        </Button>
      )}
      {errors.passkey !== undefined && (
        <p className="small muted" role="alert">
          {errors.passkey}
        </p>
      )}
      {hasField && (
        <>
          <TypedField key={field} ways={ways} isByCode={isByCode} value={typed} onChange={type} error={errors[field]} />
          <Button type="submit" kind={ways.passkey ? 'outline' : 'main'} size="decision" wide busy={busy}>
            {t('confirmGo')}
          </Button>
        </>
      )}
      {ways.password && ways.code && (
        <button
          type="button"
          className="link forgotten"
          onClick={() => {
            type('')
            setIsByCode(!isByCode)
          }}
        >
          {t(isByCode ? 'confirmByPassword' : 'confirmByCode')}
        </button>
      )}
      <button type="button" className="link forgotten" onClick={close}>
        {t('confirmNot')}
      </button>
    </form>
  )
}

type TypedProps = { ways: Ways; isByCode: boolean; value: string; onChange: (typed: string) => void; error?: string }

function TypedField({ ways, isByCode, ...field }: TypedProps) {
  const t = useTranslations('login')
  const session = useSession()
  const userName = session.state === 'member' ? session.me?.user_name : undefined
  if (isByCode)
    return <FactorCodeField {...field} name="factor_code" hasTimeCodes={ways.hasTimeCodes} autoFocus={!ways.passkey} />
  return (
    <>
      {userName !== undefined && <NameForPasswordManagers userName={userName} />}
      <PasswordField
        {...field}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus={!ways.passkey}
      />
    </>
  )
}

/** For an account that only its organisation signs in, and that has no factor here: a sign-in counts for ten minutes. */
function SignInAnew({ close }: Pick<StepProps, 'close'>) {
  const t = useTranslations('login')
  return (
    <div className="step">
      <StepHead title={t('confirmTitle')} takesFocus>
        {t('confirmAnew')}
      </StepHead>
      <Button
        kind="main"
        size="decision"
        wide
        onClick={() => {
          close()
          signOut()
        }}
      >
        {t('confirmSignOut')}
      </Button>
      <button type="button" className="link forgotten" onClick={close}>
        {t('confirmNot')}
      </button>
    </div>
  )
}
