import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#lib/locale.ts'
import { dirOf, locales } from '#lib/locale.ts'
import { Field } from '../../../../ui/field.tsx'
import { AreaField } from '../../form/area-field.tsx'
import { isComplete } from './title-form.ts'
import type { Editor } from './use-editor.ts'

const fields = ['title', 'tagline', 'synopsis'] as const
const hasFault = (errors: Editor['errors'], language: Locale) =>
  fields.some((field) => errors[`${field}_${language}`] !== undefined)

/** Name, tagline and synopsis, each language behind its tab. */
export function TextsCard({ editor }: { editor: Editor }) {
  const t = useTranslations('studio.texts')
  const own = useLocale()
  const id = useId()
  const [shown, setShown] = useState<Locale>(own)
  const [seen, setSeen] = useState(editor.errors)
  if (seen !== editor.errors) {
    setSeen(editor.errors)
    const other = shown === 'fa' ? 'en' : 'fa'
    if (!hasFault(editor.errors, shown) && hasFault(editor.errors, other)) setShown(other)
  }
  const order = own === 'fa' ? locales : locales.toReversed()
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('heading')}</h2>
      <Tabs id={id} order={order} shown={shown} onShow={setShown} editor={editor} />
      {order.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-${language}`}
          aria-labelledby={`${id}-tab-${language}`}
          hidden={language !== shown}
          lang={language}
          dir={dirOf(language)}
          className="stack texts-panel"
        >
          <Texts editor={editor} language={language} />
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
  editor: Editor
}

function Tabs({ id, order, shown, onShow, editor }: TabsProps) {
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
    <div className="segments" role="tablist" aria-label={t('languages')} ref={list} onKeyDown={onKeyDown}>
      {order.map((language) => {
        const wrong = hasFault(editor.errors, language)
        const done = isComplete(editor.form, language)
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

/** The labels stay in the language of the page; what is typed runs the way of its own. */
function Texts({ editor, language }: { editor: Editor; language: Locale }) {
  const t = useTranslations('studio.texts')
  const { form, errors, set } = editor
  const bind = (field: 'title' | 'tagline' | 'synopsis') => {
    const name = `${field}_${language}` as const
    return { value: form[name], error: errors[name], name }
  }
  const name = bind('title')
  const tagline = bind('tagline')
  const synopsis = bind('synopsis')
  return (
    <>
      <Field
        label={t('title')}
        {...name}
        required
        maxLength={300}
        onChange={(event) => set({ [name.name]: event.target.value })}
      />
      <Field
        label={t('tagline')}
        {...tagline}
        help={t('taglineHelp')}
        maxLength={300}
        onChange={(event) => set({ [tagline.name]: event.target.value })}
      />
      <AreaField
        label={t('synopsis')}
        value={synopsis.value}
        error={synopsis.error}
        most={5000}
        onChange={(value) => set({ [synopsis.name]: value })}
      />
    </>
  )
}
