import { type SyntheticEvent, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { type Deed, deedsIn, type StudioCase, type Template } from './case-data.ts'

const most = 5000

type Props = { found: StudioCase; onChange: (found: StudioCase) => void; onMoved: () => void }

/** An answer in the writer's language, from a template or from nothing, and what else can be done with the case. */
export function AnswerForm({ found, onChange, onMoved }: Props) {
  const t = useTranslations('studio.cases')
  const locale = useLocale()
  const templates = useTemplates()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [closes, setCloses] = useState(false)
  const [busy, setBusy] = useState<Deed['action'] | null>(null)
  const act = async (deed: Deed) => {
    if (busy !== null) return
    setBusy(deed.action)
    setFault(null)
    try {
      const body = { letters: found.letters, deed }
      onChange(await call('POST /studio/cases/:id', { params: { id: found.id }, body }))
      if (deed.action === 'answer') setText('')
      toast({ kind: 'good', text: t(`done.${deed.action}`) })
    } catch (error) {
      const said = error instanceof ApiProblem ? error.errors['text']?.[0] : undefined
      if (said === undefined) toastError(error)
      else setFault(said)
      if (error instanceof ApiProblem && error.code === 'case.moved_on') onMoved()
    } finally {
      setBusy(null)
    }
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    void act({ action: 'answer', text, closes })
  }
  return (
    <form className="card stack" onSubmit={send} noValidate>
      <SelectField
        label={t('template')}
        name="template"
        value=""
        options={[
          { value: '', label: t('noTemplate') },
          ...templates.map((one) => ({ value: String(one.id), label: locale === 'fa' ? one.name_fa : one.name_en })),
        ]}
        onChange={(id) => {
          const chosen = templates.find((one) => String(one.id) === id)
          // what is written already stays: the template comes below it
          if (chosen)
            setText((before) =>
              [before.trim(), found.language === 'fa' ? chosen.text_fa : chosen.text_en].filter(Boolean).join('\n\n'),
            )
        }}
      />
      <AreaField
        label={t('answer')}
        lang={found.language}
        rows={6}
        most={most}
        value={text}
        onChange={setText}
        {...(fault === null ? {} : { error: fault })}
      />
      <Switch checked={closes} onChange={setCloses}>
        {t('closes')}
      </Switch>
      <p className="tiny muted">{found.email === null ? t('goesBySms') : t('goesByMail')}</p>
      <div className="row wrap">
        <Button kind="main" type="submit" busy={busy === 'answer'}>
          {t('acts.answer')}
        </Button>
        {deedsIn[found.state].map((action) => (
          <Button key={action} kind="soft" busy={busy === action} onClick={() => void act({ action })}>
            {t(`acts.${action}`)}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** The house's templates; without them an answer can be written all the same. */
function useTemplates(): readonly Template[] {
  const [templates, setTemplates] = useState<readonly Template[]>([])
  useEffect(() => {
    const stop = new AbortController()
    call('GET /studio/case-templates', {}, { signal: stop.signal, quiet: true }).then(
      (answer) => setTemplates(answer.templates.filter(({ is_on: isOn }) => isOn)),
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  return templates
}
