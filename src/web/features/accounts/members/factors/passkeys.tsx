import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { hasPasskeys, makePasskey, PasskeyNotGiven } from '../passkey-of-browser.ts'
import { useSubmit } from '../use-submit.ts'
import type { Factors, OnChanged } from './factors-part.tsx'
import { RemoveFactor } from './remove-factor.tsx'

type Passkey = Factors['passkeys'][number]

/** The passkeys of the account, and a new one. */
export function Passkeys({ factors, onChanged }: { factors: Factors; onChanged: OnChanged }) {
  const t = useTranslations('factors')
  return (
    <div className="factor">
      <h3>{t('passkeys')}</h3>
      <p className="small muted">{t('passkeysHelp')}</p>
      {factors.passkeys.length > 0 && (
        <ul className="device-list">
          {factors.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? <AddPasskey onChanged={onChanged} /> : <p className="small muted">{t('noPasskeysHere')}</p>}
    </div>
  )
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: OnChanged }) {
  const t = useTranslations('factors')
  const locale = useLocale()
  const { id, name, created_at: made, last_used_at: used } = passkey
  const at = (instant: string) => formatDateTime(new Date(instant), locale)
  return (
    <div className="device-row">
      <Icon name="lock" />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <Facts
          items={[t('madeAt', { at: at(made) }), used === null ? t('neverUsed') : t('usedAt', { at: at(used) })]}
        />
      </div>
      <RemoveFactor
        words={{ remove: t('remove'), named: t('removeNamed', { name }), help: t('removeHelp') }}
        remove={() => call('DELETE /me/passkeys/:id', { params: { id } })}
        onChanged={onChanged}
      />
    </div>
  )
}

function AddPasskey({ onChanged }: { onChanged: OnChanged }) {
  const t = useTranslations('factors')
  const [name, setName] = useState('')
  const { form: area, busy, errors, setErrors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setErrors({ name: t('nameNeeded') })
    return void submit(async () => {
      const { request } = await call('POST /me/passkeys/request', {})
      try {
        const passkey = await makePasskey(request)
        onChanged(await call('POST /me/passkeys', { body: { name, passkey } }))
        setName('')
      } catch (error) {
        if (!(error instanceof PasskeyNotGiven)) throw error
        setErrors({ name: t('notMade') })
      }
    })
  }
  return (
    <form ref={area} className="factor-form" onSubmit={onSubmit} noValidate>
      <Field
        label={t('passkeyName')}
        help={t('passkeyNameHelp')}
        name="passkey_name"
        autoComplete="off"
        value={name}
        onChange={(event) => {
          forget('name')
          setName(event.target.value)
        }}
        error={errors['name']}
      />
      <Button type="submit" kind="outline" busy={busy}>
        {t('addPasskey')}
      </Button>
    </form>
  )
}
