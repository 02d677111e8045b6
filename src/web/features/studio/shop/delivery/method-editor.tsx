import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { toastError } from '#web/ui/toast.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { HoursCard } from './hours-card.tsx'
import { MethodCard } from './method-card.tsx'
import type { Method } from './method-form.ts'
import { RatesCard } from './rates-card.tsx'
import { type MethodDraft, useMethodDraft } from './use-method-draft.ts'
import './delivery.css'

/** The editor of a new method of delivery. */
export function NewMethod() {
  const t = useTranslations('studio.delivery')
  const goToMade = useGoToMade()
  const draft = useMethodDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/delivery' }}
      name={t('new')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('saved'), ({ id }) => goToMade(`/studio/delivery/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of a method of delivery. */
export function ExistingMethod({ id }: { id: string }) {
  const t = useTranslations('studio.delivery')
  const answer = useAnswer(`delivery/${id}`, (signal) =>
    call('GET /studio/delivery/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: '/studio/delivery' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(saved) => <Known key={saved.version} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

function Known({ saved, onSaved }: { saved: Method; onSaved: (method: Method) => void }) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const draft = useMethodDraft(saved)
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/delivery/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/delivery' }}
      name={locale === 'fa' ? saved.name_fa : saved.name_en}
      tag={<span className="tag">{t(saved.is_active ? 'on' : 'off')}</span>}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'delivery', onReload: () => void reread().catch(toastError) }}
    >
      <Cards draft={draft} inUse={localDigits(saved.in_use, locale)} />
    </DraftForm>
  )
}

function Cards({ draft, inUse }: { draft: MethodDraft; inUse?: string }) {
  return (
    <>
      <div className="editor-column">
        <MethodCard draft={draft} inUse={inUse} />
        {draft.form.kind === 'courier' && <HoursCard draft={draft} />}
      </div>
      <div className="editor-column">
        <RatesCard draft={draft} />
      </div>
    </>
  )
}
