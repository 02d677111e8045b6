import { useLocale, useTranslations } from 'use-intl'
import { landingPath } from '#lib/web/landing-path.ts'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { BlocksCard } from './blocks-card.tsx'
import { EntriesCard } from './entries-card.tsx'
import { AddressCard, HeadCard, TimesCard } from './landing-cards.tsx'
import { type Input, type LandingForm, landingFormOf, readForm, type StudioLanding } from './landing-form.ts'
import { LandingPreview } from './landing-preview.tsx'

export type LandingDraft = Draft<StudioLanding, LandingForm>

const list = '/studio/landings'

function useLandingDraft(saved: StudioLanding | null): LandingDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (landing) => landingFormOf(landing, locale),
    read: (form, was): { input: Input } | { faults: Faults } => {
      const { input, faults } = readForm(form, was, locale)
      return Object.keys(faults).length > 0 ? { faults } : { input }
    },
    send: (input, was) =>
      was
        ? call('PUT /studio/landings/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/landings', { body: input }),
  })
}

/** The editor of a new landing page. */
export function NewLanding() {
  const t = useTranslations('studio.landings')
  const goToMade = useGoToMade()
  const draft = useLandingDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={t('new')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('saved'), ({ id }) => goToMade(`${list}/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of a landing page. */
export function ExistingLanding({ id }: { id: string }) {
  const t = useTranslations('studio.landings')
  const locale = useLocale()
  const answer = useAnswer(`landing/${id}/${locale}`, (signal) =>
    call('GET /studio/landings/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: list }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(saved) => <Known key={saved.version} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

type KnownProps = { saved: StudioLanding; onSaved: (landing: StudioLanding) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.landings')
  const locale = useLocale()
  const draft = useLandingDraft(saved)
  const goToMade = useGoToMade()
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/landings/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  const remove = {
    remove: t('remove'),
    title: t('removeTitle'),
    text: t('removeText'),
    confirm: t('removeIt'),
    leave: t('leaveIt'),
    removed: t('removed'),
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={(locale === 'fa' ? saved.title_fa : saved.title_en) || saved.title_fa || saved.title_en}
      tag={saved.state === 'draft' && <span className="tag">{t('states.draft')}</span>}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'landing', onReload: () => void reread().catch(toastError) }}
      verbs={
        <>
          {saved.state === 'published' && (
            <ButtonLink kind="plain" size="tight" to={landingPath(saved.slug)} reloadDocument>
              {t('see')}
            </ButtonLink>
          )}
          <RemoveAsked
            words={remove}
            onRemove={() => call('DELETE /studio/landings/:id', { params: { id: saved.id } })}
            onRemoved={() => goToMade(list)}
          />
        </>
      }
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

function Cards({ draft }: { draft: LandingDraft }) {
  return (
    <>
      <div className="editor-column">
        <AddressCard draft={draft} />
        <TimesCard draft={draft} />
        <HeadCard draft={draft} />
        <BlocksCard draft={draft} />
        {draft.saved?.blocks.some(({ kind }) => kind === 'form') === true && <EntriesCard landingId={draft.saved.id} />}
      </div>
      <div className="editor-column landing-preview-column">
        <LandingPreview draft={draft} />
      </div>
    </>
  )
}
