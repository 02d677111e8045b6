import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { keyDays } from '#lib/lists/api-key-terms.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { CallChooser } from './call-chooser.tsx'

type Made = { name: string; secret: string }

/** Makes a key, and shows it once. */
export function KeyForm({ onMade, onDone }: { onMade: () => void; onDone: () => void }) {
  const t = useTranslations('studio.apiKeys')
  const locale = useLocale()
  const [name, setName] = useState('')
  const [days, setDays] = useState(localDigits(keyDays.usual, locale))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [made, setMade] = useState<Made | null>(null)
  const { form, busy, errors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { name, calls: [...chosen], days: wholeOf(days) ?? 0 }
      const { secret, api_key: key } = await call('POST /studio/api-keys', { body })
      setMade({ name: key.name, secret })
      onMade()
    })
  }
  if (made !== null) return <KeyShown made={made} onDone={onDone} />
  return (
    <section className="card stack" aria-label={t('new')}>
      <form ref={form} className="stack key-form" onSubmit={onSubmit} noValidate>
        <Field
          label={t('name')}
          help={t('nameHelp')}
          name="name"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={(event) => {
            forget('name')
            setName(event.target.value)
          }}
          {...(errors.name === undefined ? {} : { error: errors.name })}
        />
        <Field
          label={t('days')}
          help={t('daysHelp', { most: localDigits(keyDays.most, locale) })}
          name="days"
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(event) => {
            forget('days')
            setDays(event.target.value)
          }}
          {...(errors.days === undefined ? {} : { error: errors.days })}
        />
        <CallChooser
          chosen={chosen}
          error={errors.calls}
          onChange={(next) => {
            forget('calls')
            setChosen(next)
          }}
        />
        <div>
          <Button type="submit" kind="main" busy={busy}>
            {t('make')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** A key that was made just now. Nobody can read it a second time. */
function KeyShown({ made, onDone }: { made: Made; onDone: () => void }) {
  const t = useTranslations('studio.apiKeys')
  const words = { label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }
  return (
    <section className="card stack key-shown" role="status">
      <h2 className="large">{t('madeTitle', { name: made.name })}</h2>
      <p className="strong">{t('once')}</p>
      <p dir="ltr" className="key-secret">
        <code>{made.secret}</code>
      </p>
      <div className="row wrap">
        <CopyButton text={made.secret} words={words} />
        <Button kind="main" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </section>
  )
}
