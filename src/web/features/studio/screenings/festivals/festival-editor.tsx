import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { PictureDesk } from '#web/features/studio/media/pictures/picture-desk.tsx'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { FactsCard, WordsCard } from './facts-cards.tsx'
import type { StudioFestival } from './festival-form.ts'
import { FilmsCard } from './films-card.tsx'
import { HallsCard } from './halls-card.tsx'
import { JuryCard } from './jury-card.tsx'
import { PassesCard } from './passes-card.tsx'
import { PrizesCard } from './prizes-card.tsx'
import { ShowsCard } from './shows-card.tsx'
import { type FestivalDraft, useFestivalDraft } from './use-festival-draft.ts'
import './festivals.css'

/** The editor of a new festival. */
export function NewFestival() {
  const t = useTranslations('studio.festivals')
  const goToMade = useGoToMade()
  const draft = useFestivalDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/festivals' }}
      name={t('new')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('saved'), ({ id }) => goToMade(`/studio/festivals/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of an existing festival. */
export function ExistingFestival({ id }: { id: string }) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const answer = useAnswer(`festival/${id}/${locale}`, (signal) =>
    call('GET /studio/festivals/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: '/studio/festivals' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={3}>
      {(saved) => <Known key={`${saved.id}/${saved.version}`} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

type KnownProps = { saved: StudioFestival; onSaved: (festival: StudioFestival) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const draft = useFestivalDraft(saved)
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/festivals/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/festivals' }}
      name={locale === 'fa' ? saved.title_fa : saved.title_en}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'festival', onReload: () => void reread().catch(toastError) }}
      verbs={
        saved.state === 'published' && (
          <ButtonLink kind="soft" size="tight" to={`/festival/${saved.id}`}>
            {t('see')}
          </ButtonLink>
        )
      }
    >
      <Cards draft={draft} pictures={<Pictures saved={draft.saved ?? saved} onSaved={draft.adopt} />} />
    </DraftForm>
  )
}

/** Pictures need the festival's number, so a new one gets them after it was made. */
function Pictures({ saved, onSaved }: KnownProps) {
  const params = { id: saved.id }
  return (
    <PictureDesk
      of={saved}
      canEdit={useMayCall('POST /studio/festivals/:id/images')}
      onSend={(form) => call('POST /studio/festivals/:id/images', { params }, { form })}
      onRemove={(image) => call('DELETE /studio/festivals/:id/images/:image', { params: { ...params, image } })}
      onSaved={onSaved}
    />
  )
}

function Cards({ draft, pictures }: { draft: FestivalDraft; pictures?: ReactNode }) {
  return (
    <>
      <div className="editor-column">
        <WordsCard draft={draft} />
        <ShowsCard draft={draft} />
        <PrizesCard draft={draft} />
      </div>
      <div className="editor-column">
        <FactsCard draft={draft} />
        {pictures}
        <HallsCard draft={draft} />
        <PassesCard draft={draft} />
        <FilmsCard draft={draft} />
        <JuryCard draft={draft} />
      </div>
    </>
  )
}
