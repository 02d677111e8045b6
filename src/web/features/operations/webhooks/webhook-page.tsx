import { PageHead } from '#web/page-head.tsx'
import type { Guide } from './webhook-guide.ts'
import './webhook-page.css'

/** Shows the guide for partners' programmers: a heading for each question, and texts for programs. */
export function WebhookPage({ guide }: { guide: Guide }) {
  return (
    <article className="page below-header webhook-guide">
      <PageHead title={guide.title} description={guide.description} />
      <h1 className="page-title">{guide.title}</h1>
      <p className="large">{guide.intro}</p>
      {guide.sections.map(({ heading, paragraphs, code }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {code !== undefined && (
            <pre dir="ltr" tabIndex={0}>
              {code}
            </pre>
          )}
        </section>
      ))}
    </article>
  )
}
