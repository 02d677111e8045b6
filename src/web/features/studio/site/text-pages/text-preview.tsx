import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'
import { filled, readPageText } from '#lib/text/page-text.ts'
import { useVatPercent } from '#web/vat.ts'
import { sentTo } from '#web/features/site/text-pages/sent-to.ts'
import { PageBody } from '#web/features/site/text-pages/text-page.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { PageFrame } from '#web/features/studio/site/landings/page-frame.tsx'
import type { TextDraft } from './text-page-editor.tsx'

/** The page as visitors would read what stands in the fields: on a phone or a desk, in either language. */
export function TextPreview({ draft }: { draft: TextDraft }) {
  const t = useTranslations('studio.landings')
  const own = useLocale()
  const id = useId()
  const vat = useVatPercent() ?? ''
  const [width, setWidth] = useState<'phone' | 'desk'>('phone')
  const [lang, setLang] = useState<Locale>(own)
  const { form } = draft
  const text = readPageText(filled(form[`body_${lang}`], { vat, delivery: sentTo(null, lang) }))
  return (
    <section className="card stack landing-preview" aria-labelledby={id}>
      <h2 id={id}>{t('preview')}</h2>
      <div className="row wrap">
        <Segments
          label={t('width')}
          value={width}
          options={(['phone', 'desk'] as const).map((one) => ({ value: one, label: t(`widths.${one}`) }))}
          onChange={setWidth}
        />
        <Segments
          label={t('lang')}
          value={lang}
          options={(['fa', 'en'] as const).map((one) => ({ value: one, label: t(`langsOf.${one}`) }))}
          onChange={setLang}
        />
      </div>
      <PageFrame key={lang} title={t('preview')} width={width} lang={lang}>
        <article className="page text-page">
          <h1 className="page-title">{form[`title_${lang}`]}</h1>
          <PageBody text={text} />
        </article>
      </PageFrame>
    </section>
  )
}
