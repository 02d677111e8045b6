import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { call } from '#web/api.ts'
import { alternatesOf } from '#web/i18n/locale.ts'
import type { Me } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { partsOf, typedDay } from '../birth-day-choice.ts'
import { BirthDayField } from '../birth-day-field.tsx'
import { useCountries } from '../use-countries.ts'
import { useSubmit } from '../use-submit.ts'
import { Check } from './check.tsx'

function formOf(me: Me, locale: Locale) {
  const day = me.birth_day
  return {
    first_name: me.first_name ?? '',
    last_name: me.last_name ?? '',
    birth_day:
      day === null ? '' : localDigits(typedDay(partsOf(day, locale === 'fa' ? 'jalali' : 'gregorian')), locale),
    country: me.country ?? '',
    language: me.language,
    wants_mail_news: me.wants_mail_news,
    wants_sms_news: me.wants_sms_news,
  }
}

type Form = ReturnType<typeof formOf>

/** Name, birth day, country, language and news settings. A new language becomes the site's language. */
export function ParticularsForm({ me, onChange }: { me: Me; onChange: (me: Me) => void }) {
  const t = useTranslations('details')
  const locale = useLocale()
  const { pathname } = useLocation()
  const [form, setForm] = useState<Form>(() => formOf(me, locale))
  const { form: area, busy, errors, setErrors, submit } = useSubmit()
  const login = useTranslations('login')
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const empty = (['first_name', 'last_name', 'country'] as const).filter((name) => form[name].trim() === '')
    if (empty.length > 0) return setErrors(Object.fromEntries(empty.map((name) => [name, login('required')])))
    return void submit(async () => {
      const body = { ...form, birth_day: form.birth_day.trim() || null }
      const answer = await call('POST /me', { body })
      toast({ kind: 'good', text: answer.message })
      onChange(answer.me)
      const { language } = answer.me
      // a member who only changed a name keeps reading in the present language
      const site = language === me.language || language === locale ? null : alternatesOf(pathname, true)
      // texts of the other language need a new document
      if (site) window.location.assign(site[language])
      else setForm(formOf(answer.me, locale))
    })
  }
  return (
    <form ref={area} className="card" onSubmit={onSubmit} noValidate>
      <Fields form={form} set={set} errors={errors} />
      <fieldset className="choices">
        <legend>{t('news')}</legend>
        <Check checked={form.wants_mail_news} onChange={(wants_mail_news) => set({ wants_mail_news })}>
          {t('mailNews')}
        </Check>
        <Check checked={form.wants_sms_news} onChange={(wants_sms_news) => set({ wants_sms_news })}>
          {t('smsNews')}
        </Check>
        <p className="help">{t('newsHelp')}</p>
      </fieldset>
      <Button type="submit" kind="main" busy={busy}>
        {t('save')}
      </Button>
    </form>
  )
}

type FieldsProps = { form: Form; set: (change: Partial<Form>) => void; errors: Record<string, string> }

function Fields({ form, set, errors }: FieldsProps) {
  const t = useTranslations('details')
  const login = useTranslations('login')
  const [was] = useState(form.country)
  const countries = useCountries(was)
  const bind = (name: 'first_name' | 'last_name') => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <>
      <div className="pair">
        <Field label={login('firstName')} autoComplete="given-name" {...bind('first_name')} />
        <Field label={login('lastName')} autoComplete="family-name" {...bind('last_name')} />
      </div>
      <BirthDayField value={form.birth_day} onChange={(birth_day) => set({ birth_day })} error={errors['birth_day']} />
      <div className="pair">
        <SelectField
          label={login('country')}
          name="country"
          autoComplete="country"
          value={form.country}
          onChange={(country) => set({ country })}
          error={errors['country']}
          options={[{ value: '', label: login('choose') }, ...countries]}
        />
        <SelectField
          label={t('language')}
          name="language"
          value={form.language}
          onChange={(language) => set({ language: language === 'en' ? 'en' : 'fa' })}
          error={errors['language']}
          help={t('languageHelp')}
          options={[
            { value: 'fa', label: 'فارسی' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
    </>
  )
}
