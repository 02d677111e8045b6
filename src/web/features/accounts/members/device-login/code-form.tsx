import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { beginningOf } from '#lib/text/shortened.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '../use-submit.ts'
import type { Request } from './device-page.tsx'

type Props = {
  /** The code from the QR's address; it is looked up at once. */
  first: string
  onFound: (request: Request) => void
}

/** The code that the other device shows. */
export function CodeForm({ first, onFound }: Props) {
  const t = useTranslations('deviceLogin')
  const login = useTranslations('login')
  const [code, setCode] = useState(beginningOf(first, 40))
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const find = (typed: string) =>
    void submit(
      async () => onFound(await call('GET /me/devices/:code', { params: { code: typed } })),
      (problem) => {
        if (problem.status === 404) setErrors({ code: problem.message })
      },
    )
  useOnce(() => {
    if (first.trim() !== '') find(beginningOf(first.trim(), 40))
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setErrors({ code: login('required') })
    return find(code.trim())
  }
  return (
    <form ref={area} className="stack" onSubmit={onSubmit} noValidate>
      <p className="muted">{t('help')}</p>
      <Field
        label={t('code')}
        name="user_code"
        className="latin user-code-field"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="XXXX-XXXX"
        value={code}
        onChange={(event) => {
          forget('code')
          setCode(event.target.value)
        }}
        error={errors.code}
      />
      <Button type="submit" kind="main" size="decision" wide busy={busy}>
        {t('find')}
      </Button>
    </form>
  )
}

function useOnce(work: () => void) {
  const wasDone = useRef(false)
  useEffect(() => {
    if (wasDone.current) return
    wasDone.current = true
    work()
  })
}
