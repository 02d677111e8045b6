import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import type { Draft } from '../login-flow.ts'
import type { StepProps } from '../login-step.ts'
import { type FieldErrors, useSubmit } from '../use-submit.ts'
import { type NewPassword, newPasswordFaults } from './new-password.tsx'

export type Registration = Draft & { country: string } & NewPassword & { acceptTerms: boolean }

/**
 * Holds the answers of a new member, and creates the account with all of them at once. Typed values, except the
 * password, survive a reload and closing the drawer. The country begins as the place from which the visitor comes.
 */
export function useRegistration({ state, go, enter, restart }: StepProps) {
  const t = useTranslations('login')
  const here = useCountryHere(state.draft.country === null)
  const [typed, setTyped] = useState({ ...state.draft, password: '', rePassword: '', acceptTerms: false })
  const form: Registration = { ...typed, country: typed.country ?? here }
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const set = (change: Partial<Registration>) => {
    forget(...Object.keys(change))
    setTyped((before) => ({ ...before, ...change }))
  }
  useStoredDraft(typed, go)
  const create = (onFault?: (faults: FieldErrors) => void) => {
    const faults = registrationFaults(form, t)
    if (Object.keys(faults).length > 0) {
      setErrors(faults)
      return onFault?.(faults)
    }
    return void submit(
      async () => {
        const step = { user_name: state.userName, remember_token: state.rememberToken }
        const body = { ...form, birth_day: form.birth_day.trim() || null, ...step }
        enter(await call('POST /auth/compelet', { body }, { quiet: true }))
      },
      ({ code, errors: refused }) => {
        if (code === 'auth.remember_token_invalid') return restart()
        return onFault?.(Object.fromEntries(Object.entries(refused).map(([field, words]) => [field, words.join(' ')])))
      },
    )
  }
  return { form, set, area, busy, errors, setErrors, create }
}

/** The country of the visitor's address; until it is known, and where it is not, that of the language. */
function useCountryHere(isAsked: boolean): string {
  const ofLanguage = useLocale() === 'fa' ? 'IR' : ''
  const [here, setHere] = useState<string | null>(null)
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    call('GET /core/gateways', { query: {} }, { signal: stop.signal, quiet: true }).then(
      ({ location_country: country }) => setHere(country),
      () => undefined,
    )
    return () => stop.abort()
  }, [isAsked])
  return here ?? ofLanguage
}

function useStoredDraft({ first_name, last_name, birth_day, country }: Draft, go: StepProps['go']) {
  useEffect(
    () => go({ draft: { first_name, last_name, birth_day, country } }),
    [first_name, last_name, birth_day, country, go],
  )
}

/** Faults that are visible without asking the server; the server checks everything else. */
export function registrationFaults(
  form: Registration,
  t: (key: 'required' | 'passwordsDiffer' | 'termsNeeded') => string,
): FieldErrors {
  const faults: FieldErrors = {}
  for (const name of ['first_name', 'last_name', 'country'] as const) {
    if (form[name].trim() === '') faults[name] = t('required')
  }
  if (!form.acceptTerms) faults.acceptTerms = t('termsNeeded')
  return { ...faults, ...newPasswordFaults(form, t) }
}
