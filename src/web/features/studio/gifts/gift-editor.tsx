import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useGo } from '../../../ui/link.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast.ts'
import { DraftForm } from '../form/draft-form.tsx'
import { justSaved } from '../form/leave-guard.tsx'
import { useAnswer } from '../use-answer.ts'
import { ContentsCard } from './contents-card.tsx'
import type { GiftCampaign } from './gift-data.ts'
import { StateTag, useTitleOf } from './gift-words.tsx'
import { LimitsCard } from './limits-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { type GiftDraft, useGiftDraft } from './use-gift-draft.ts'
import { WordsCard } from './words-card.tsx'
import './gifts.css'

/** A campaign that does not exist yet. */
export function NewGift() {
  const t = useTranslations('studio.gifts')
  const go = useGo()
  const list = { label: t('title'), to: '/studio/gifts' }
  const draft = useGiftDraft(null)
  const save = async () => {
    const made = await draft.save()
    if (!made) return
    toast({ kind: 'good', text: t('made') })
    go(`/studio/gifts/${made.id}`, { replace: true, state: justSaved })
  }
  return (
    <DraftForm draft={draft} list={list} name={t('newTitle')} verb={t('create')} onSave={save}>
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** A campaign that is there already, and what it has given. */
export function ExistingGift({ id }: { id: string }) {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const { value, error, reload, put } = useAnswer(`gift/${id}/${locale}`, (signal) =>
    call('GET /studio/gift-campaigns/:id', { params: { id } }, { signal }),
  )
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 422))
    return (
      <State drawing="nothing" heading="h1" title={t('notFound')} text={t('notFoundHelp')}>
        <ButtonLink kind="soft" to="/studio/gifts">
          {t('toList')}
        </ButtonLink>
      </State>
    )
  if (error !== null) return <FailedPart onRetry={reload} />
  if (!value) return <BlockSkeleton boxes={3} />
  return <Known key={`${value.id}/${value.version}`} saved={value} onSaved={put} />
}

function Known({ saved, onSaved }: { saved: GiftCampaign; onSaved: (campaign: GiftCampaign) => void }) {
  const t = useTranslations('studio.gifts')
  const list = { label: t('title'), to: '/studio/gifts' }
  const draft = useGiftDraft(saved)
  const title = useTitleOf()(saved)
  const save = async () => {
    const campaign = await draft.save()
    if (!campaign) return
    toast({ kind: 'good', text: t('saved') })
    onSaved(campaign)
  }
  return (
    <DraftForm
      draft={draft}
      list={list}
      name={title}
      verb={t('save')}
      onSave={save}
      tag={<StateTag campaign={saved} />}
      verbs={
        <ButtonLink kind="soft" size="tight" to={`/gift?campaign=${saved.slug}`}>
          {t('see')}
        </ButtonLink>
      }
    >
      <Cards draft={draft}>
        <ProgressCard campaign={saved} />
      </Cards>
    </DraftForm>
  )
}

function Cards({ draft, children }: { draft: GiftDraft; children?: ReactNode }) {
  return (
    <>
      <div className="editor-column">
        {children}
        <ContentsCard draft={draft} />
        <WordsCard draft={draft} />
      </div>
      <div className="editor-column">
        <LimitsCard draft={draft} />
      </div>
    </>
  )
}
