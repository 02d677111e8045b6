import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import type { Template } from './case-data.ts'

type Templates = { templates: Template[] }
type Props = {
  /** Null: a new one. */
  template: Template | null
  onSaved: (templates: Templates) => void
  /** Somebody else changed it: it is read again. */
  onStale: () => void
  onLeave: () => void
}

const mostText = 5000
const empty = { name_fa: '', name_en: '', text_fa: '', text_en: '', is_on: true }

/** An answer of the house in both languages. */
export function TemplateForm({ template, onSaved, onStale, onLeave }: Props) {
  const t = useTranslations('studio.templates')
  const [fields, setFields] = useState(() => {
    const { id: _id, version: _version, ...own } = template ?? { id: 0, version: 0, ...empty }
    return own
  })
  const [faults, setFaults] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }))
  const run = async (work: () => Promise<Templates>, said: 'saved' | 'removed') => {
    if (busy) return
    setBusy(true)
    try {
      onSaved(await work())
      toast({ kind: 'good', text: t(`did.${said}`) })
    } catch (error) {
      setFaults(error instanceof ApiProblem ? error.errors : {})
      if (!(error instanceof ApiProblem && error.status === 422)) toastError(error)
      if (error instanceof ApiProblem && error.status === 409) onStale()
    } finally {
      setBusy(false)
    }
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    void run(
      () =>
        template === null
          ? call('POST /studio/case-templates', { body: fields })
          : call('PUT /studio/case-templates/:id', {
              params: { id: template.id },
              body: { ...fields, version: template.version },
            }),
      'saved',
    )
  }
  const said = (name: string) => (faults[name]?.[0] === undefined ? {} : { error: faults[name][0] })
  return (
    <form className="stack" onSubmit={save} noValidate>
      <div className="case-languages">
        {(['fa', 'en'] as const).map((lang) => (
          <div key={lang} className="stack">
            <Field
              label={t(`name.${lang}`)}
              name={`name_${lang}`}
              lang={lang}
              dir={lang === 'fa' ? 'rtl' : 'ltr'}
              value={fields[`name_${lang}`]}
              onChange={(event) => change({ [`name_${lang}`]: event.target.value })}
              {...said(`name_${lang}`)}
            />
            <AreaField
              label={t(`text.${lang}`)}
              lang={lang}
              rows={6}
              most={mostText}
              value={fields[`text_${lang}`]}
              onChange={(text) => change({ [`text_${lang}`]: text })}
              {...said(`text_${lang}`)}
            />
          </div>
        ))}
      </div>
      <Switch checked={fields.is_on} onChange={(isOn) => change({ is_on: isOn })}>
        {t('isOn')}
      </Switch>
      <div className="row wrap">
        <Button kind="main" type="submit" busy={busy}>
          {t('save')}
        </Button>
        <Button onClick={onLeave}>{t('leave')}</Button>
        {template !== null && (
          <Button
            kind="danger"
            onClick={() =>
              void run(() => call('DELETE /studio/case-templates/:id', { params: { id: template.id } }), 'removed')
            }
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
