import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type StudioTextPage, type TextForm, textFields, textFormOf } from './page-form.ts'
import { changesBetween } from './text-changes.ts'

type Props = { page: StudioTextPage; onTake: (texts: TextForm) => void }
type Revision = StudioTextPage['revisions'][number]

const readRevision = (name: string, revision: number, signal?: AbortSignal) =>
  call('GET /studio/pages/:name/revisions/:revision', { params: { name, revision } }, signal ? { signal } : {})

/** Who saved the page when, what each of them changed, and the way back to any of them. */
export function TextHistory({ page, onTake }: Props) {
  const t = useTranslations('studio.textPages')
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('history')}</h2>
      <ol className="plain-list text-revisions" reversed>
        {page.revisions.map((revision) => (
          <li key={revision.revision}>
            <RevisionRow page={page} revision={revision} onTake={onTake} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function RevisionRow({ page, revision: row, onTake }: Props & { revision: Revision }) {
  const t = useTranslations('studio.textPages')
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const { revision, created_at: at, published_at: publishedAt, staff } = row
  const when = (instant: string) => formatDateTime(new Date(instant), locale)
  const take = () =>
    void readRevision(page.name, revision)
      .then((texts) => {
        onTake(textFormOf(texts))
        toast({ kind: 'good', text: t('taken', { n: revision }) })
      })
      .catch(toastError)
  return (
    <>
      <p className="row wrap">
        <b>{t('revision', { n: revision })}</b>
        {revision === page.public_revision && <span className="tag">{t('isPublic')}</span>}
      </p>
      <p className="small muted">
        {t('savedBy', { at: when(at), who: staff ?? t('house') })}
        {publishedAt !== null && ` ${t('publicFrom', { at: when(publishedAt) })}`}
      </p>
      <div className="row wrap">
        {revision > 1 && (
          <Button
            kind="plain"
            size="tight"
            aria-expanded={isOpen}
            aria-label={t('changesOf', { n: revision })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('changes')}
          </Button>
        )}
        {revision !== page.version && (
          <Button kind="plain" size="tight" aria-label={t('takeOf', { n: revision })} onClick={take}>
            {t('take')}
          </Button>
        )}
      </div>
      {isOpen && <Changes name={page.name} revision={revision} />}
    </>
  )
}

/** Shows the changes of a revision against the one before it. */
function Changes({ name, revision }: { name: string; revision: number }) {
  const t = useTranslations('studio.textPages')
  const answer = useAnswer(`text-page/${name}/${revision}`, (signal) =>
    Promise.all([readRevision(name, revision - 1, signal), readRevision(name, revision, signal)]),
  )
  const missing = { title: t('notFound'), text: '', back: { label: t('toList'), to: '/studio/pages' } }
  return (
    <LookedUp answer={answer} missing={missing} boxes={1}>
      {([before, after]) => {
        const changed = textFields.flatMap((field) => {
          const stretches = changesBetween(before[field], after[field])
          return stretches.length === 0 ? [] : [{ field, stretches }]
        })
        return (
          <div className="text-changes small">
            {changed.length === 0 && <p className="muted">{t('noChanges')}</p>}
            {changed.map(({ field, stretches }) => (
              <div key={field}>
                <h3>{t(`changedFields.${field}`)}</h3>
                {stretches.map((stretch, at) => (
                  <p key={at} lang={field.endsWith('fa') ? 'fa' : 'en'} dir={field.endsWith('fa') ? 'rtl' : 'ltr'}>
                    {stretch.map(({ kind, text }, word) =>
                      kind === 'same' ? (
                        text
                      ) : kind === 'gone' ? (
                        <del key={word}>{text}</del>
                      ) : (
                        <ins key={word}>{text}</ins>
                      ),
                    )}
                  </p>
                ))}
              </div>
            ))}
          </div>
        )
      }}
    </LookedUp>
  )
}
