import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { dirOf } from '#lib/text/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type NoticeForm, noticeFormOf, type SavedNotice } from './notice-words.ts'

type Props = { saved: SavedNotice; onTake: (words: NoticeForm) => void }

/** Who saved the words when, what they were, and the way back to them. */
export function NoticeHistory({ saved, onTake }: Props) {
  const t = useTranslations('studio.noticeTexts')
  const locale = useLocale()
  const id = useId()
  const take = (words: NoticeForm) => {
    onTake(noticeFormOf(words))
    toast({ kind: 'good', text: t('taken') })
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('history')}</h2>
      {saved.revisions.length === 0 && <p className="small muted">{t('noHistory')}</p>}
      <ol className="plain-list notice-letters" reversed>
        {saved.revisions.map(({ revision: n, created_at: at, staff, words }) => (
          <li key={n} className="stack">
            <p className="row wrap">
              <b>{t('revision', { n })}</b>
              {words === null && <span className="tag">{t('houseWords')}</span>}
            </p>
            <p className="small muted">
              {t('savedBy', { at: formatDateTime(new Date(at), locale), who: staff ?? t('somebody') })}
            </p>
            {words !== null && (
              <p className="small" lang={locale} dir={dirOf(locale)}>
                {words[`subject_${locale}`]}
              </p>
            )}
            {n !== saved.version && (
              <div>
                <Button
                  kind="plain"
                  size="tight"
                  aria-label={t('takeOf', { n })}
                  onClick={() => take(words ?? saved.house)}
                >
                  {t('take')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
