import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { MergeCard } from './merge-card.tsx'
import { BiographyCard, NamesCard, PhotoCard, TitlesCard } from './person-cards.tsx'
import { type PersonForm, personFormOf, personInputOf, type StudioPerson } from './person-form.ts'
import './people.css'

export type PersonDraft = Draft<StudioPerson, PersonForm>

const list = '/studio/people'

/** The editor of a person or a group. */
export function PersonEditor({ id }: { id: string }) {
  const t = useTranslations('studio.peopleRoom')
  const locale = useLocale()
  const canEdit = useMayCall('PUT /studio/people/:id')
  const answer = useAnswer(`person/${id}/${locale}`, (signal) =>
    call('GET /studio/people/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: list }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(saved) => (
        <>
          <Known key={saved.version} saved={saved} onSaved={answer.put} />
          <div className="editor-columns after-editor">
            <TitlesCard person={saved} />
            {canEdit && (
              <div className="editor-column">
                <PhotoCard person={saved} onChanged={answer.put} />
                <MergeCard person={saved} onMerged={answer.put} />
              </div>
            )}
          </div>
        </>
      )}
    </LookedUp>
  )
}

type KnownProps = { saved: StudioPerson; onSaved: (person: StudioPerson) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.peopleRoom')
  const locale = useLocale()
  const draft: PersonDraft = useDraft({
    saved,
    formOf: (person: StudioPerson | null) => personFormOf(person ?? saved, locale),
    read: personInputOf,
    send: (input, was) =>
      call('PUT /studio/people/:id', {
        params: { id: saved.id },
        body: { ...input, version: was?.version ?? saved.version },
      }),
  })
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/people/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  const isPublic = saved.titles.some(({ state }) => state === 'published')
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={locale === 'fa' ? saved.name_fa : saved.name_en}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'person', onReload: () => void reread().catch(toastError) }}
      verbs={
        isPublic && (
          <ButtonLink kind="plain" size="tight" to={`/people/${saved.id}`}>
            {t('see')}
          </ButtonLink>
        )
      }
    >
      <div className="editor-column">
        <NamesCard draft={draft} />
      </div>
      <div className="editor-column">
        <BiographyCard draft={draft} />
      </div>
    </DraftForm>
  )
}
