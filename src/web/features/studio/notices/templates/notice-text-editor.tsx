import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { dirOf, type Locale } from '#lib/text/locale.ts'
import { longestNotice } from '#lib/text/notice-text.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { NoticeHistory } from './notice-history.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { noticeColumns, type NoticeForm, noticeFormOf, type SavedNotice } from './notice-words.ts'
import './notice-texts.css'

type NoticeDraft = Draft<SavedNotice, NoticeForm>
const list = '/studio/notice-texts'

const readNotice = (letter: string, signal?: AbortSignal) =>
  call('GET /studio/notice-texts/:letter', { params: { letter } }, signal ? { signal } : {})

/** `/studio/notice-texts/…`: the words of a notice in both languages. */
export function NoticeTextEditor({ letter }: { letter: string }) {
  const t = useTranslations('studio.noticeTexts')
  const answer = useAnswer(`notice-text/${letter}`, (signal) => readNotice(letter, signal))
  const back = { label: t('title'), to: list }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('about'), back }} boxes={2}>
      {(saved) => <Known key={saved.version} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

type KnownProps = { saved: SavedNotice; onSaved: (notice: SavedNotice) => void }

function Known({ saved, onSaved }: KnownProps) {
  const t = useTranslations('studio.noticeTexts')
  const { letter } = saved
  const draft: NoticeDraft = useDraft({
    saved,
    formOf: noticeFormOf,
    read: (form): { input: NoticeForm } => ({ input: form }),
    send: (input, was) =>
      call('PUT /studio/notice-texts/:letter', {
        params: { letter },
        body: { ...input, version: (was ?? saved).version },
      }),
  })
  async function reread(): Promise<void> {
    const newest = await readNotice(letter)
    draft.restart(newest)
    onSaved(newest)
  }
  const put = (words: NoticeForm) => draft.set(words, ...noticeColumns)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={t(`letters.${letter}`)}
      tag={saved.is_edited && <span className="tag">{t('edited')}</span>}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'notice', onReload: () => void reread().catch(toastError) }}
      verbs={
        saved.is_edited && (
          <Button kind="plain" size="tight" onClick={() => put(noticeFormOf(saved.house))}>
            {t('toHouse')}
          </Button>
        )
      }
    >
      <div className="editor-column">
        <Fields saved={saved} />
        <Words draft={draft} lang="fa" />
        <Words draft={draft} lang="en" />
      </div>
      <div className="editor-column">
        <NoticePreview saved={saved} form={draft.form} />
        <NoticeHistory saved={saved} onTake={put} />
      </div>
    </DraftForm>
  )
}

/** Lists the fields that can be filled in. */
function Fields({ saved: { fields, conditions } }: { saved: SavedNotice }) {
  const t = useTranslations('studio.noticeTexts')
  const id = useId()
  if (fields.length === 0 && conditions.length === 0) return null
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('fieldsTitle')}</h2>
      <p className="small muted">{t('fieldsHelp')}</p>
      <dl className="notice-fields small">
        {fields.map(({ name, is_required: isRequired, is_optional: isOptional }) => (
          <div key={name}>
            <dt>
              <bdi className="ltr">{`{${name}}`}</bdi>
            </dt>
            <dd className="muted">
              {t(`fields.${name}`)}
              {isRequired && ` · ${t('isRequired')}`}
              {isOptional && ` · ${t('isOptional')}`}
            </dd>
          </div>
        ))}
        {conditions.map(({ name }) => (
          <div key={name}>
            <dt>
              <bdi className="ltr">{`{if_${name}}`}</bdi>
            </dt>
            <dd className="muted">{t(`conditions.${name}`)}</dd>
          </div>
        ))}
      </dl>
      {conditions.length > 0 && <p className="small muted">{t('conditionsHelp')}</p>}
    </section>
  )
}

/** The words of a notice in one language. */
function Words({ draft, lang }: { draft: NoticeDraft; lang: Locale }) {
  const t = useTranslations('studio.noticeTexts')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t(`langs.${lang}`)}</h2>
      <DraftField draft={draft} column={`subject_${lang}`} label={t('subject')} lang={lang} dir={dirOf(lang)} />
      <DraftArea
        draft={draft}
        column={`text_${lang}`}
        label={t('text')}
        lang={lang}
        most={longestNotice.text}
        rows={7}
      />
    </section>
  )
}
