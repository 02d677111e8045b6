import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { PictureCard, TimesCard, WordsCard } from './collection-cards.tsx'
import { type CollectionForm, collectionFormOf, collectionInputOf, type TitleCollection } from './collection-form.ts'
import { ItemsCard } from './items-card.tsx'

export type CollectionDraft = Draft<TitleCollection, CollectionForm>

const list = '/studio/title-collections'

function useCollectionDraft(saved: TitleCollection | null): CollectionDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (collection) => collectionFormOf(collection, locale),
    read: (form, was) => collectionInputOf(form, was, locale),
    send: (input, was) =>
      was
        ? call('PUT /studio/title-collections/:id', {
            params: { id: was.id },
            body: { ...input, version: was.version },
          })
        : call('POST /studio/title-collections', { body: input }),
  })
}

/** The editor of a new collection. */
export function NewTitleCollection() {
  const t = useTranslations('studio.titleCollections')
  const goToMade = useGoToMade()
  const draft = useCollectionDraft(null)
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

/** The editor of a collection. */
export function ExistingTitleCollection({ id }: { id: string }) {
  const t = useTranslations('studio.titleCollections')
  const locale = useLocale()
  const answer = useAnswer(`title-collection/${id}/${locale}`, (signal) =>
    call('GET /studio/title-collections/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: list }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(saved) => (
        <>
          <Known key={saved.version} saved={saved} onSaved={answer.put} />
          <div className="editor-columns after-editor">
            <PictureCard collection={saved} onChanged={answer.put} />
          </div>
        </>
      )}
    </LookedUp>
  )
}

type KnownProps = { saved: TitleCollection; onSaved: (collection: TitleCollection) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.titleCollections')
  const locale = useLocale()
  const draft = useCollectionDraft(saved)
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/title-collections/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={locale === 'fa' ? saved.title_fa : saved.title_en}
      tag={!saved.is_shown && <span className="tag">{t('hidden')}</span>}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'collection', onReload: () => void reread().catch(toastError) }}
      verbs={
        <>
          {saved.is_shown && (
            <ButtonLink kind="plain" size="tight" to={`/collections/${saved.id}`}>
              {t('see')}
            </ButtonLink>
          )}
          <Remove saved={saved} />
        </>
      }
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

function Remove({ saved }: { saved: TitleCollection }) {
  const t = useTranslations('studio.titleCollections')
  const goToMade = useGoToMade()
  return (
    <RemoveAsked
      words={{
        remove: t('remove'),
        title: t('removeTitle'),
        text: t('removeText'),
        confirm: t('removeIt'),
        leave: t('leaveIt'),
        removed: t('removed'),
      }}
      onRemove={() => call('DELETE /studio/title-collections/:id', { params: { id: saved.id } })}
      onRemoved={() => goToMade(list)}
    />
  )
}

function Cards({ draft }: { draft: CollectionDraft }) {
  return (
    <>
      <div className="editor-column">
        <WordsCard draft={draft} />
      </div>
      <div className="editor-column">
        <TimesCard draft={draft} />
        <ItemsCard draft={draft} />
      </div>
    </>
  )
}
