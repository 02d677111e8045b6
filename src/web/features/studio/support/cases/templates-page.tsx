import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { Template } from './case-data.ts'
import { TemplateForm } from './template-form.tsx'
import './cases.css'

type Templates = { templates: Template[] }

/** `/studio/case-templates`: the answers that the desk begins from, in their order. */
export function TemplatesPage() {
  const t = useTranslations('studio.templates')
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const { value, error, reload, put } = useAnswer('case-templates', (signal) =>
    call('GET /studio/case-templates', {}, { signal }),
  )
  const done = (templates: Templates) => {
    put(templates)
    setOpened(null)
  }
  return (
    <>
      <Link to="/studio/cases" className="small muted">
        {t('back')}
      </Link>
      <RoomHead title={t('title')} about={t('about')}>
        <Button kind="main" onClick={() => setOpened('new')}>
          {t('add')}
        </Button>
      </RoomHead>
      {error !== null && <FailedPart onRetry={reload} />}
      {value === null && error === null && <BlockSkeleton />}
      {opened === 'new' && (
        <TemplateForm template={null} onSaved={done} onStale={reload} onLeave={() => setOpened(null)} />
      )}
      {value?.templates.length === 0 && opened === null && (
        <State drawing="empty" title={t('none')} text={t('noneHelp')} />
      )}
      <ol className="case-templates" aria-label={t('title')}>
        {value?.templates.map((one, at) => (
          <li key={one.id} className="card">
            {opened === one.id ? (
              <TemplateForm
                key={one.version}
                template={one}
                onSaved={done}
                onStale={reload}
                onLeave={() => setOpened(null)}
              />
            ) : (
              <Row
                one={one}
                at={at}
                all={value.templates}
                onOpen={() => setOpened(one.id)}
                onChange={put}
                onStale={reload}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

type RowProps = {
  one: Template
  at: number
  all: readonly Template[]
  onOpen: () => void
  onChange: (templates: Templates) => void
  onStale: () => void
}

function Row({ one, at, all, onOpen, onChange, onStale }: RowProps) {
  const t = useTranslations('studio.templates')
  const locale = useLocale()
  const name = locale === 'fa' ? one.name_fa : one.name_en
  const text = locale === 'fa' ? one.text_fa : one.text_en
  const press = async (work: Promise<Templates>, said?: 'on' | 'off') => {
    try {
      onChange(await work)
      if (said !== undefined) toast({ kind: 'good', text: t(`did.${said}`) })
    } catch (error) {
      toastError(error)
      onStale()
    }
  }
  const move = (by: -1 | 1) => {
    const ids = all.map(({ id }) => id)
    const [id] = ids.splice(at, 1)
    if (id !== undefined) ids.splice(at + by, 0, id)
    void press(call('PUT /studio/case-templates', { body: { ids, was: all.map(({ id }) => id) } }))
  }
  const switchIt = () => {
    const { id, ...fields } = one
    const body = { ...fields, is_on: !one.is_on }
    void press(call('PUT /studio/case-templates/:id', { params: { id }, body }), one.is_on ? 'off' : 'on')
  }
  return (
    <>
      <p className="row between wrap">
        <b>{name}</b>
        {!one.is_on && <span className="tag">{t('isOff')}</span>}
      </p>
      <p className="small muted case-letter">{text}</p>
      <p className="row wrap">
        <Button size="tight" onClick={onOpen} aria-label={`${t('edit')}: ${name}`}>
          {t('edit')}
        </Button>
        <Button size="tight" onClick={switchIt} aria-label={`${t(one.is_on ? 'off' : 'on')}: ${name}`}>
          {t(one.is_on ? 'off' : 'on')}
        </Button>
        <span className="nowrap">
          <MoveButton label={t('up', { name })} by={-1} isOff={at === 0} onMove={() => move(-1)} />
          <MoveButton label={t('down', { name })} by={1} isOff={at === all.length - 1} onMove={() => move(1)} />
        </span>
      </p>
    </>
  )
}
