import { type FormEvent, useEffect } from 'react'
import { Form, useLocation } from 'react-router'
import { useLocale } from 'use-intl'
import type { Question } from '#lib/text/page-text.ts'
import { localise } from '#web/i18n/locale.ts'
import { PageHead } from '#web/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import type { PageWords } from './page-words.ts'
import type { ShownPage } from './read-page.ts'
import { TextParts } from './text-parts.tsx'
import './text-page.css'
import './help-page.css'
import '#web/ui/field.css'

export type Help = {
  page: ShownPage
  words: PageWords['find']
  q: string
  /** Null: nothing is asked. */
  found: { heading: string; answers: Question[] } | null
  jsonLd: string | null
}

/** Shows the most common questions, in parts that fold; `?q=` finds. All of it works without script. */
export function HelpPage({ page, words, q, found, jsonLd }: Help) {
  const { lead, sections } = page.text
  useOpenByHash()
  return (
    <article className="page below-header help-page">
      <PageHead title={page.title} description={page.description} hidden={found !== null} />
      {jsonLd !== null && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />}
      <h1 className="page-title">{page.title}</h1>
      <FindForm words={words} q={q} />
      {found === null ? (
        <>
          <div className="muted">
            <TextParts parts={lead} />
          </div>
          <nav className="row wrap help-parts" aria-label={words.parts}>
            {sections.map(({ anchor, heading }) => (
              <a key={anchor} className="chip" href={`#${anchor}`}>
                {heading}
              </a>
            ))}
          </nav>
          {sections.map(({ anchor, heading, parts, questions }) => (
            <section key={anchor} id={anchor}>
              <h2>{heading}</h2>
              <TextParts parts={parts} />
              <Questions items={questions} />
            </section>
          ))}
        </>
      ) : (
        <section aria-live="polite">
          <h2>{found.heading}</h2>
          {found.answers.length === 0 && <p className="muted">{words.noneText}</p>}
          <Questions key={q} items={found.answers} open={1} />
          <p className="help-all">
            <Link className="link" to="/help">
              {words.all}
            </Link>
          </p>
        </section>
      )}
      <section className="card help-write">
        <p className="grow">{words.writeText}</p>
        <ButtonLink kind="soft" to="/contact">
          {words.write}
        </ButtonLink>
      </section>
    </article>
  )
}

/** `open`: how many stand open, from the first. */
function Questions({ items, open = 0 }: { items: readonly Question[]; open?: number }) {
  return items.map(({ anchor, heading, parts }, at) => (
    <details key={anchor} id={anchor} className="help-question" open={at < open || undefined}>
      <summary>
        <h3>{heading}</h3>
        <Icon name="down" />
      </summary>
      <TextParts parts={parts} />
    </details>
  ))
}

function FindForm({ words, q }: { words: PageWords['find']; q: string }) {
  const locale = useLocale()
  const go = useGo()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const text = typeof typed === 'string' ? typed.trim() : ''
    go(text === '' ? '/help' : `/help?q=${encodeURIComponent(text)}`)
  }
  return (
    <Form
      role="search"
      aria-label={words.label}
      className="help-find"
      action={localise('/help', locale)}
      onSubmit={submit}
    >
      <span className="input">
        <Icon name="search" className="muted" />
        <input
          // a new address brings its words
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label={words.label}
          placeholder={words.label}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
        />
      </span>
      <Button kind="soft" type="submit">
        {words.submit}
      </Button>
    </Form>
  )
}

/** Some browsers go to a folded answer without opening it. */
function useOpenByHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const asked = hash === '' ? null : document.getElementById(hash.slice(1))
    if (!(asked instanceof HTMLDetailsElement) || asked.open) return
    asked.open = true
    asked.scrollIntoView()
  }, [hash])
}
