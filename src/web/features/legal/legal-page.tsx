import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/dates.ts'
import { PageHead } from '../../page-head.tsx'
import type { LegalText } from './legal-text.ts'
import './legal.css'

/** Plain text, one column, a heading for each question. */
export function LegalPage({ text }: { text: LegalText }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  return (
    <article className="page below-header legal">
      <PageHead title={text.title} description={text.description} />
      <h1 className="page-title">{text.title}</h1>
      <p className="small muted">{t('changed', { day: formatDate(new Date(text.changed), locale) })}</p>
      <p className="large">{text.intro}</p>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
