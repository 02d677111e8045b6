import { type FormEvent, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiProblem, call } from '../../../api.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useGo } from '../../../ui/link.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast.ts'
import { justSaved, LeaveGuard } from '../editor/leave-guard.tsx'
import { useFirstFault } from '../editor/use-first-fault.ts'
import { useAnswer } from '../use-answer.ts'
import { ContentsCard } from './contents-card.tsx'
import type { GiftCampaign } from './gift-data.ts'
import { StateTag, useTitleOf } from './gift-words.tsx'
import { LimitsCard } from './limits-card.tsx'
import { ProgressCard } from './progress-card.tsx'
import { type Desk, useGiftDesk } from './use-gift-desk.ts'
import { WordsCard } from './words-card.tsx'
import '../editor/editor.css'
import './gifts.css'

/** A campaign that does not exist yet. */
export function NewGift() {
  const t = useTranslations('studio.gifts')
  const go = useGo()
  const desk = useGiftDesk(null)
  const save = async () => {
    const made = await desk.save()
    if (!made) return
    toast({ kind: 'good', text: t('made') })
    go(`/studio/gifts/${made.id}`, { replace: true, state: justSaved })
  }
  return <Fields desk={desk} name={t('newTitle')} verb={t('create')} onSave={save} />
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
  const desk = useGiftDesk(saved)
  const title = useTitleOf()(saved)
  const save = async () => {
    const campaign = await desk.save()
    if (!campaign) return
    toast({ kind: 'good', text: t('saved') })
    onSaved(campaign)
  }
  return (
    <Fields
      desk={desk}
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
      <ProgressCard campaign={saved} />
    </Fields>
  )
}

type FieldsProps = {
  desk: Desk
  name: string
  verb: string
  onSave: () => Promise<void>
  tag?: ReactNode
  verbs?: ReactNode
  children?: ReactNode
}

function Fields({ desk, name, verb, onSave, tag, verbs, children }: FieldsProps) {
  const t = useTranslations('studio.gifts')
  const ref = useFirstFault(desk.errors)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onSave()
  }
  return (
    <div ref={ref}>
      <LeaveGuard isDirty={desk.isDirty} />
      <form onSubmit={onSubmit} noValidate>
        <header className="studio-head editor-head">
          <div className="grow">
            <Breadcrumbs crumbs={[{ label: t('title'), to: '/studio/gifts' }, { label: name }]} />
            <h1 className="clip-2">
              {name} {tag}
            </h1>
          </div>
          <div className="editor-verbs">
            {verbs}
            <Button kind="main" size="tight" type="submit" busy={desk.isSaving} disabled={!desk.isDirty}>
              {verb}
            </Button>
          </div>
        </header>
        <div className="editor-columns">
          <div className="editor-column">
            {children}
            <ContentsCard desk={desk} />
            <WordsCard desk={desk} />
          </div>
          <div className="editor-column">
            <LimitsCard desk={desk} />
          </div>
        </div>
      </form>
    </div>
  )
}
