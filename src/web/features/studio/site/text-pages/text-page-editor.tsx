import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { isChangedMeanwhile } from '#web/features/studio/form/changed-meanwhile.ts'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type StudioTextPage, type TextForm, textFields, textFormOf } from './page-form.ts'
import { TextHistory } from './text-history.tsx'
import { TextPreview } from './text-preview.tsx'
import './text-pages.css'

export type TextDraft = Draft<StudioTextPage, TextForm>
const list = '/studio/pages'

/** The editor of a page of text. */
export function TextPageEditor({ name }: { name: string }) {
  const t = useTranslations('studio.textPages')
  const answer = useAnswer(`text-page/${name}`, (signal) =>
    call('GET /studio/pages/:name', { params: { name } }, { signal }),
  )
  const back = { label: t('toList'), to: list }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('about'), back }} boxes={2}>
      {(saved) => <Known key={saved.version} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

type KnownProps = { saved: StudioTextPage; onSaved: (page: StudioTextPage) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.textPages')
  const locale = useLocale()
  const { name } = saved
  const [faults, setFaults] = useState<string[]>([])
  const draft: TextDraft = useDraft({
    saved,
    formOf: textFormOf,
    read: (form): { input: TextForm } => ({ input: form }),
    send: (input, was) =>
      call('PUT /studio/pages/:name', { params: { name }, body: { ...input, version: (was ?? saved).version } }),
  })
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/pages/:name', { params: { name } })
    draft.restart(newest)
    onSaved(newest)
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={saved[`title_${locale}`] || t(`names.${name}`)}
      tag={saved.version !== saved.public_revision && <span className="tag">{t('hasDraft')}</span>}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'textPage', onReload: () => void reread().catch(toastError) }}
      verbs={
        <>
          <ButtonLink kind="plain" size="tight" to={`/${name}`} reloadDocument>
            {t('see')}
          </ButtonLink>
          <Publish
            saved={saved}
            isDirty={draft.isDirty}
            onPublished={onSaved}
            onReload={reread}
            onRefused={setFaults}
          />
        </>
      }
    >
      <div className="editor-column">
        {faults.length > 0 && (
          <div className="note failed" role="alert">
            <div>
              <p className="strong">{t('refused')}</p>
              {faults.map((fault) => (
                <p key={fault}>{fault}</p>
              ))}
            </div>
          </div>
        )}
        <Marks />
        <Words draft={draft} lang="fa" />
        <Words draft={draft} lang="en" />
      </div>
      <div className="editor-column landing-preview-column">
        <TextPreview draft={draft} />
        <TextHistory page={saved} onTake={(texts) => draft.set(texts, ...textFields)} />
      </div>
    </DraftForm>
  )
}

type PublishProps = {
  saved: StudioTextPage
  isDirty: boolean
  onPublished: (page: StudioTextPage) => void
  onReload: () => Promise<void>
  /** Called with sentences about the missing parts. */
  onRefused: (faults: string[]) => void
}

type Named = `changedFields.${(typeof textFields)[number]}`

/** The server's sentences, each after the name of its field. */
const faultsOf = (errors: Readonly<Record<string, readonly string[]>>, t: (key: Named) => string): string[] =>
  textFields.flatMap((field) => (errors[field] ?? []).map((said) => `${t(`changedFields.${field}`)}: ${said}`))

/** Makes the saved text public. A version that somebody else has saved meanwhile is loaded and shown first. */
function Publish({ saved, isDirty, onPublished, onReload, onRefused }: PublishProps) {
  const t = useTranslations('studio.textPages')
  const [isBusy, setIsBusy] = useState(false)
  if (saved.version === saved.public_revision) return null
  async function publish(): Promise<void> {
    setIsBusy(true)
    onRefused([])
    try {
      const { name, version } = saved
      onPublished(await call('POST /studio/pages/:name/publish', { params: { name }, body: { version } }))
      toast({ kind: 'good', text: t('published') })
    } catch (error) {
      toastError(error)
      if (error instanceof ApiProblem) onRefused(faultsOf(error.errors, t))
      if (isChangedMeanwhile(error)) await onReload().catch(toastError)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button kind="soft" size="tight" busy={isBusy} disabled={isDirty} onClick={() => void publish()}>
      {t('publish')}
    </Button>
  )
}

const marks = {
  heading: '# …',
  question: '## … {#name}',
  item: '- …',
  link: '[…](/path)',
  strong: '**…**',
  words: '~ …',
  fill: '{vat} {delivery}',
}
const typedMarks = ['heading', 'question', 'item', 'link', 'strong', 'words', 'fill'] as const

/** How headings, lists and links are written. */
function Marks() {
  const t = useTranslations('studio.textPages')
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <details>
        <summary className="link" id={id}>
          {t('marks')}
        </summary>
        <dl className="text-marks small">
          {typedMarks.map((mark) => (
            <div key={mark}>
              <dt>
                <bdi className="ltr">{marks[mark]}</bdi>
              </dt>
              <dd className="muted">{t(`markHelp.${mark}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

/** The words of a page in one language. */
function Words({ draft, lang }: { draft: TextDraft; lang: Locale }) {
  const t = useTranslations('studio.textPages')
  const id = useId()
  const dir = lang === 'fa' ? 'rtl' : 'ltr'
  return (
    <section className="card stack text-words" aria-labelledby={id}>
      <h2 id={id}>{t(`langs.${lang}`)}</h2>
      <DraftField
        draft={draft}
        column={`title_${lang}`}
        label={t('fields.title')}
        lang={lang}
        dir={dir}
        maxLength={120}
      />
      <DraftField
        draft={draft}
        column={`description_${lang}`}
        label={t('fields.description')}
        lang={lang}
        dir={dir}
        maxLength={300}
      />
      <DraftArea draft={draft} column={`body_${lang}`} label={t('fields.body')} lang={lang} most={60_000} rows={20} />
    </section>
  )
}
