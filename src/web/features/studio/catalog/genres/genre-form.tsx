import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '#contract/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { Toggle } from '#web/features/studio/form/toggle.tsx'

type Words = InputOf<'POST /studio/genres'>['body']

type Props = {
  words: Words
  verb: string
  /** Undefined for a new one. */
  isHidden?: boolean
  onSave: (words: Words, isHidden: boolean) => Promise<void>
}

const fields = ['name_fa', 'name_en', 'about_fa', 'about_en'] as const

/** Names and a sentence of a genre in both languages, and whether visitors see it. */
export function GenreForm({ words, verb, isHidden, onSave }: Props) {
  const t = useTranslations('studio.genres')
  const [form, setForm] = useState<Words>({
    name_fa: words.name_fa,
    name_en: words.name_en,
    about_fa: words.about_fa,
    about_en: words.about_en,
  })
  const [hidden, setHidden] = useState(isHidden ?? false)
  const { form: area, busy, errors, forget, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(() => onSave(form, hidden))
  }
  return (
    <form ref={area} className="stack genre-form" onSubmit={onSubmit} noValidate>
      <div className="pair">
        {fields.map((name) => (
          <Field
            key={name}
            label={t(name)}
            name={name}
            autoComplete="off"
            lang={name.endsWith('fa') ? 'fa' : 'en'}
            dir={name.endsWith('fa') ? 'rtl' : 'ltr'}
            value={form[name]}
            onChange={(event) => {
              forget(name)
              setForm({ ...form, [name]: event.target.value })
            }}
            {...(errors[name] === undefined ? {} : { error: errors[name] })}
          />
        ))}
      </div>
      {isHidden !== undefined && (
        <div>
          <Toggle label={t('hide')} checked={hidden} onChange={setHidden} />
          <p className="help">{t('hideHelp')}</p>
        </div>
      )}
      <div>
        <Button type="submit" kind="main" size="tight" busy={busy}>
          {verb}
        </Button>
      </div>
    </form>
  )
}
