import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Locale, dirOf, locales } from '#lib/text/locale.ts'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { isComplete } from './title-form.ts'
import type { TitleDraft } from './use-title-draft.ts'

const fields = ['title', 'tagline', 'synopsis'] as const
const hasFault = (errors: TitleDraft['errors'], language: Locale) =>
  fields.some((field) => errors[`${field}_${language}`] !== undefined)

/** Name, tagline and synopsis, one tab per language. */
export function TextsCard({ draft }: { draft: TitleDraft }) {
  const t = useTranslations('studio.texts')
  const own = useLocale()
  const id = useId()
  const [shown, setShown] = useState<Locale>(own)
  const [seen, setSeen] = useState(draft.errors)
  if (seen !== draft.errors) {
    setSeen(draft.errors)
    const other = shown === 'fa' ? 'en' : 'fa'
    if (!hasFault(draft.errors, shown) && hasFault(draft.errors, other)) setShown(other)
  }
  const order = own === 'fa' ? locales : locales.toReversed()
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('heading')}</h2>
      <Tabs id={id} order={order} shown={shown} onShow={setShown} draft={draft} />
      {order.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-${language}`}
          aria-labelledby={`${id}-tab-${language}`}
          hidden={language !== shown}
          className="stack texts-panel"
        >
          <Texts draft={draft} language={language} />
        </div>
      ))}
    </section>
  )
}

type TabsProps = {
  id: string
  order: readonly Locale[]
  shown: Locale
  onShow: (language: Locale) => void
  draft: TitleDraft
}

function Tabs({ id, order, shown, onShow, draft }: TabsProps) {
  const t = useTranslations('studio.texts')
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const other = order.find((language) => language !== shown) ?? shown
    onShow(other)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-tab-${other}`)}`)?.focus()
  }
  return (
    <div className="studio-segments" role="tablist" aria-label={t('languages')} ref={list} onKeyDown={onKeyDown}>
      {order.map((language) => {
        const wrong = hasFault(draft.errors, language)
        const done = isComplete(draft.form, language)
        return (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-tab-${language}`}
            aria-controls={`${id}-${language}`}
            aria-selected={language === shown}
            tabIndex={language === shown ? 0 : -1}
            onClick={() => onShow(language)}
          >
            <span lang={language}>{t(language)}</span>
            {(wrong || done) && <i className={`dot ${wrong ? 'wrong' : 'done'}`} aria-hidden="true" />}
            <span className="only-said">{wrong ? t('wrong') : done ? t('complete') : t('incomplete')}</span>
          </button>
        )
      })}
    </div>
  )
}

/** The labels are in the page's language; typed text has the direction of its own language. */
function Texts({ draft, language }: { draft: TitleDraft; language: Locale }) {
  const t = useTranslations('studio.texts')
  const typed = { lang: language, dir: dirOf(language) }
  return (
    <>
      <DraftField draft={draft} column={`title_${language}`} label={t('title')} {...typed} required maxLength={300} />
      <DraftField
        draft={draft}
        column={`tagline_${language}`}
        label={t('tagline')}
        help={t('taglineHelp')}
        {...typed}
        maxLength={300}
      />
      <DraftArea draft={draft} column={`synopsis_${language}`} label={t('synopsis')} lang={language} most={5000} />
    </>
  )
}
