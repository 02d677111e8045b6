import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { DraftForm, DraftHead } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { DiscountPage } from './discount-data.ts'
import { LimitsCard, OffCard } from './discount-fields.tsx'
import { StateTag } from './discount-words.tsx'
import { Statistics } from './statistics.tsx'
import { type DiscountDraft, useDiscountDraft } from './use-discount-draft.ts'

/** The editor of a new code. */
export function NewDiscount() {
  const t = useTranslations('studio.discounts')
  const goToMade = useGoToMade()
  const draft = useDiscountDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/discounts' }}
      name={t('newTitle')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('made'), ({ id }) => goToMade(`/studio/discounts/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of an existing code, with its use. */
export function ExistingDiscount({ id }: { id: string }) {
  const t = useTranslations('studio.discounts')
  const answer = useAnswer(`discount-${id}`, (signal) =>
    call('GET /studio/discounts/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: '/studio/discounts' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={3}>
      {(saved) => <Known key={`${saved.id}/${saved.version}`} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

type KnownProps = { saved: DiscountPage; onSaved: (page: DiscountPage) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.discounts')
  const list = { label: t('title'), to: '/studio/discounts' }
  const draft = useDiscountDraft(saved)
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/discounts/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  const tag = <StateTag row={saved} />
  if (saved.ended_at !== null)
    return (
      <>
        <DraftHead list={list} name={saved.code} tag={tag} />
        <Statistics page={saved} />
      </>
    )
  return (
    <DraftForm
      draft={draft}
      list={list}
      name={saved.code}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'discount', onReload: () => void reread().catch(toastError) }}
      tag={tag}
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
