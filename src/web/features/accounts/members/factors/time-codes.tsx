import { type FormEvent, useCallback, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useLazyPart } from '#web/use-lazy-part.ts'
import { useSubmit } from '../use-submit.ts'
import type { Factors, OnChanged } from './factors-part.tsx'
import { RemoveFactor } from './remove-factor.tsx'

/** The button that was pressed has gone; what came begins here. */
const begin = (part: HTMLElement | null) => part?.focus()

const load = () => import('#web/ui/qr.tsx')

type Begun = OutputOf<'POST /me/time-codes'>

/** Time codes of an app: on or off, and how they are turned on. */
export function TimeCodes({ factors, onChanged }: { factors: Factors; onChanged: OnChanged }) {
  const t = useTranslations('factors')
  const locale = useLocale()
  const [begun, setBegun] = useState<Begun | null>(null)
  const { busy, submit } = useSubmit()
  const since = factors.time_codes_since
  const begin = () => void submit(async () => setBegun(await call('POST /me/time-codes', {})))
  return (
    <div className="factor">
      <h3>{t('timeCodes')}</h3>
      <p className="small muted">
        {since === null ? t('timeCodesHelp') : t('onSince', { at: formatDateTime(new Date(since), locale) })}
      </p>
      {since !== null && (
        <div>
          <RemoveFactor
            words={{ remove: t('turnOff'), named: t('turnOffCodes'), help: t('removeHelp') }}
            remove={() => call('DELETE /me/time-codes', {})}
            onChanged={onChanged}
            kind="outline"
          />
        </div>
      )}
      {since === null && begun === null && (
        <Button kind="outline" busy={busy} onClick={begin}>
          {t('turnOnCodes')}
        </Button>
      )}
      {since === null && begun !== null && (
        <ConfirmCodes
          begun={begun}
          onChanged={(changed) => {
            setBegun(null)
            onChanged(changed)
          }}
        />
      )}
    </div>
  )
}

/** The secret for the app, as a picture and in letters, and the first code that shows that it works. */
function ConfirmCodes({ begun, onChanged }: { begun: Begun; onChanged: OnChanged }) {
  const t = useTranslations('factors')
  const [code, setCode] = useState('')
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  // without the picture, the letters under it do the same
  const onFail = useCallback(() => undefined, [])
  const Qr = useLazyPart(true, load, onFail)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setErrors({ code: t('codeNeeded') })
    return void submit(async () => onChanged(await call('POST /me/time-codes/confirm', { body: { code } })))
  }
  return (
    <form ref={area} className="factor-form" onSubmit={onSubmit} noValidate>
      <p ref={begin} className="small" tabIndex={-1}>
        {t('scan')}
      </p>
      <div className="qr-place">
        {/* oxlint-disable-next-line react/static-components -- kept in state: the same component in every render */}
        {Qr && <Qr text={begun.address} label={t('qr')} />}
      </div>
      <p className="small muted">{t('orType')}</p>
      <p>
        <bdi className="ltr factor-secret">{begun.secret}</bdi>
      </p>
      <Field
        label={t('firstCode')}
        name="time_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="latin"
        value={code}
        onChange={(event) => {
          forget('code')
          setCode(event.target.value)
        }}
        error={errors['code']}
      />
      <Button type="submit" kind="soft" busy={busy}>
        {t('turnOn')}
      </Button>
    </form>
  )
}
