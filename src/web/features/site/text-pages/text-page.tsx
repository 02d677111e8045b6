import type { PageText } from '#lib/text/page-text.ts'
import { PageHead } from '#web/page-head.tsx'
import { Link } from '#web/ui/link.tsx'
import type { ShownPage } from './read-page.ts'
import { TextParts } from './text-parts.tsx'
import './text-page.css'

/** The words of a page: what it begins with, and its sections. */
export function PageBody({ text }: { text: PageText }) {
  return (
    <>
      {text.lead.length > 0 && (
        <div className="large">
          <TextParts parts={text.lead} />
        </div>
      )}
      {text.sections.map(({ anchor, heading, parts, questions }) => (
        <section key={anchor} id={anchor}>
          {heading !== '' && <h2>{heading}</h2>}
          <TextParts parts={parts} />
          {questions.map((question) => (
            <div key={question.anchor} id={question.anchor}>
              <h3>{question.heading}</h3>
              <TextParts parts={question.parts} />
            </div>
          ))}
        </section>
      ))}
    </>
  )
}

/** Plain text, one column, a heading for each section; of terms, what held before can be read too. */
export function TextPage({ page }: { page: ShownPage }) {
  const { title, description, text, since, isCurrent, toCurrent, history } = page
  return (
    <article className="page below-header text-page">
      <PageHead title={title} description={description} hidden={!isCurrent} />
      <h1 className="page-title">{title}</h1>
      <p className="small muted">
        {since}
        {!isCurrent && (
          <>
            {' '}
            <Link className="link" to={`/${page.name}`}>
              {toCurrent}
            </Link>
          </>
        )}
      </p>
      <PageBody text={text} />
      {isCurrent && history && (
        <nav className="text-history small" aria-label={history.label}>
          <h2>{history.label}</h2>
          <ul className="row wrap plain-list">
            {history.items.map(({ revision, day }) => (
              <li key={revision}>
                <Link className="link" to={`/${page.name}?revision=${revision}`} rel="nofollow">
                  {day}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
