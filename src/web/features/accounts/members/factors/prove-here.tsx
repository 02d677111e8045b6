import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { hasPasskeys, PasskeyNotGiven, signByPasskey } from '../passkey-of-browser.ts'
import { useSubmit } from '../use-submit.ts'
import type { Factors } from './factors-part.tsx'

/** This device was signed in without the second step: it is made up for here. */
export function ProveHere({ factors, onProved }: { factors: Factors; onProved: (factors: Factors) => void }) {
  const t = useTranslations('factors')
  const [code, setCode] = useState('')
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const prove = async (given: { code: string } | { passkey: Awaited<ReturnType<typeof signByPasskey>> }) => {
    const answer = await call('POST /me/factors/prove', { body: given })
    toast({ kind: 'good', text: answer.message })
    onProved(answer.factors)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setErrors({ code: t('codeNeeded') })
    return void submit(() => prove({ code }))
  }
  const byPasskey = () =>
    void submit(async () => {
      const { request } = await call('POST /me/factors/request', {})
      if (request === null) return
      try {
        await prove({ passkey: await signByPasskey(request) })
      } catch (error) {
        if (!(error instanceof PasskeyNotGiven)) throw error
        setErrors({ code: t('notGiven') })
      }
    })
  return (
    <form ref={area} className="factor factor-form" onSubmit={onSubmit} noValidate>
      <h3>{t('proveTitle')}</h3>
      <p className="small muted">{t('proveHelp')}</p>
      {factors.passkeys.length > 0 && hasPasskeys() && (
        <Button kind="soft" busy={busy} onClick={byPasskey}>
          {t('proveByPasskey')}
        </Button>
      )}
      <Field
        label={t('anyCode')}
        name="prove_code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="latin"
        value={code}
        onChange={(event) => {
          forget('code')
          setCode(event.target.value)
        }}
        error={errors['code']}
      />
      <Button type="submit" kind="outline" busy={busy}>
        {t('prove')}
      </Button>
    </form>
  )
}
