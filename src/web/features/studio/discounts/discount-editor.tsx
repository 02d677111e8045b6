import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useGo } from '../../../ui/link.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { toast, toastError } from '../../../ui/toast.ts'
import { DraftForm, DraftHead } from '../form/draft-form.tsx'
import { justSaved } from '../form/leave-guard.tsx'
import { useAnswer } from '../use-answer.ts'
import type { DiscountPage } from './discount-data.ts'
import { LimitsCard, OffCard } from './discount-fields.tsx'
import { Statistics } from './statistics.tsx'
import { StateTag } from './discount-words.tsx'
import { type DiscountDraft, useDiscountDraft } from './use-discount-draft.ts'

/** A code that does not exist yet. */
export function NewDiscount() {
  const t = useTranslations('studio.discounts')
  const go = useGo()
  const list = { label: t('title'), to: '/studio/discounts' }
  const draft = useDiscountDraft(null)
  const save = async () => {
    const made = await draft.save()
    if (!made) return
    toast({ kind: 'good', text: t('made') })
    go(`/studio/discounts/${made.id}`, { replace: true, state: justSaved })
  }
  return (
    <DraftForm draft={draft} list={list} name={t('newTitle')} verb={t('create')} onSave={save}>
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** A code that is there already, and how it is used. */
export function ExistingDiscount({ id }: { id: string }) {
  const t = useTranslations('studio.discounts')
  const { value, error, reload, put } = useAnswer(`discount-${id}`, (signal) =>
    call('GET /studio/discounts/:id', { params: { id } }, { signal }),
  )
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 422))
    return (
      <State drawing="nothing" heading="h1" title={t('notFound')} text={t('notFoundHelp')}>
        <ButtonLink kind="soft" to="/studio/discounts">
          {t('toList')}
        </ButtonLink>
      </State>
    )
  if (error !== null) return <FailedPart onRetry={reload} />
  if (!value) return <BlockSkeleton boxes={3} />
  return <Known key={`${value.id}/${value.version}`} saved={value} onSaved={put} />
}

function Known({ saved, onSaved }: { saved: DiscountPage; onSaved: (page: DiscountPage) => void }) {
  const t = useTranslations('studio.discounts')
  const list = { label: t('title'), to: '/studio/discounts' }
  const draft = useDiscountDraft(saved)
  const save = async () => {
    const page = await draft.save()
    if (!page) return
    toast({ kind: 'good', text: t('saved') })
    onSaved(page)
  }
  if (saved.ended_at !== null)
    return (
      <>
        <DraftHead list={list} name={saved.code} tag={<StateTag row={saved} />} />
        <Statistics page={saved} />
      </>
    )
  return (
    <DraftForm
      draft={draft}
      list={list}
      name={saved.code}
      verb={t('save')}
      onSave={save}
      tag={<StateTag row={saved} />}
      verbs={<End saved={saved} onEnded={onSaved} />}
    >
      <Cards draft={draft}>
        <Statistics page={saved} />
      </Cards>
    </DraftForm>
  )
}

function Cards({ draft, children }: { draft: DiscountDraft; children?: ReactNode }) {
  return (
    <>
      <div className="editor-column">
        <OffCard draft={draft} />
        {children}
      </div>
      <div className="editor-column">
        <LimitsCard draft={draft} />
      </div>
    </>
  )
}

/** Ends a code for good, after one question. */
function End({ saved, onEnded }: { saved: DiscountPage; onEnded: (page: DiscountPage) => void }) {
  const t = useTranslations('studio.discounts')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  async function end(): Promise<void> {
    setBusy(true)
    try {
      const page = await call('POST /studio/discounts/:id/end', { params: { id: saved.id } })
      toast({ kind: 'good', text: t('endedToast') })
      onEnded(page)
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  if (!asking)
    return (
      <Button kind="soft" size="tight" onClick={() => setAsking(true)}>
        {t('end_code')}
      </Button>
    )
  return (
    <span className="row wrap" role="group" aria-label={t('end_code')}>
      <span className="small">{t('endAsk')}</span>
      <Button kind="danger" size="tight" busy={busy} onClick={() => void end()}>
        {t('endYes')}
      </Button>
      <Button kind="soft" size="tight" onClick={() => setAsking(false)}>
        {t('endNo')}
      </Button>
    </span>
  )
}
