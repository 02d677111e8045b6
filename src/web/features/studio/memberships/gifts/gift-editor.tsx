import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { ContentsCard } from './contents-card.tsx'
import type { GiftCampaign } from './gift-data.ts'
import { StateTag, useTitleOf } from './gift-words.tsx'
import { LimitsCard } from './limits-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { type GiftDraft, useGiftDraft } from './use-gift-draft.ts'
import { WordsCard } from './words-card.tsx'
import './gifts.css'

/** The editor of a new campaign. */
export function NewGift() {
  const t = useTranslations('studio.gifts')
  const goToMade = useGoToMade()
  const draft = useGiftDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/gifts' }}
      name={t('newTitle')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('made'), ({ id }) => goToMade(`/studio/gifts/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of an existing campaign, with what it has given. */
export function ExistingGift({ id }: { id: string }) {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const answer = useAnswer(`gift/${id}/${locale}`, (signal) =>
    call('GET /studio/gift-campaigns/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: '/studio/gifts' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={3}>
      {(saved) => <Known key={`${saved.id}/${saved.version}`} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

type KnownProps = { saved: GiftCampaign; onSaved: (campaign: GiftCampaign) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.gifts')
  const draft = useGiftDraft(saved)
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/gift-campaigns/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  const title = useTitleOf()(saved)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/gifts' }}
      name={title}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'gift', onReload: () => void reread().catch(toastError) }}
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
