import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { SiteCard, WordsCard } from './cafe-cards.tsx'
import type { Cafe } from './cafe-form.ts'
import { HostsCard } from './hosts-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { type CafeDraft, useCafeDraft } from './use-cafe-draft.ts'

/** The editor of a new cafe. */
export function NewCafe() {
  const t = useTranslations('studio.cafes')
  const goToMade = useGoToMade()
  const draft = useCafeDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/cafes' }}
      name={t('new')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('saved'), ({ id }) => goToMade(`/studio/cafes/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of a cafe, with its hosts. */
export function ExistingCafe({ id }: { id: string }) {
  const t = useTranslations('studio.cafes')
  const answer = useAnswer(`cafe/${id}`, (signal) => call('GET /studio/cafes/:id', { params: { id } }, { signal }))
  const back = { label: t('toList'), to: '/studio/cafes' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(saved) => (
        <>
          <Known key={saved.version} saved={saved} onSaved={answer.put} />
          <div className="editor-columns after-editor">
            <PicturesCard cafe={saved} onChanged={answer.put} />
            <HostsCard cafe={saved} onChanged={answer.put} />
          </div>
        </>
      )}
    </LookedUp>
  )
}

type KnownProps = { saved: Cafe; onSaved: (cafe: Cafe) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.cafes')
  const locale = useLocale()
  const draft = useCafeDraft(saved)
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/cafes/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/cafes' }}
      name={locale === 'fa' ? saved.name_fa : saved.name_en}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'cafe', onReload: () => void reread().catch(toastError) }}
      verbs={
        saved.state === 'published' && (
          <ButtonLink kind="soft" size="tight" to={`/cafe/${saved.id}`}>
            {t('see')}
          </ButtonLink>
        )
      }
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

function Cards({ draft }: { draft: CafeDraft }) {
  return (
    <>
      <div className="editor-column">
        <WordsCard draft={draft} />
      </div>
      <div className="editor-column">
        <SiteCard draft={draft} />
      </div>
    </>
  )
}
