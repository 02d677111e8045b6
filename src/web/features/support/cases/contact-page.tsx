import { useState } from 'react'
import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { PageHead } from '#web/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { ContactForm } from './contact-form.tsx'
import type { ContactText } from './contact-text.ts'
import { fillIn } from './fill-in.ts'
import './contact.css'

/** The topics of a letter, as the house lists them. */
export type Topics = OutputOf<'GET /core/lists/:list'>['items']

export type Sent = OutputOf<'POST /core/contact'>

/** `/contact`: the form, and beside it what may be solved at once; after it the number of the case. */
export function ContactPage({ text, topics }: { text: ContactText; topics: Topics }) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <div className="page below-header contact">
      <PageHead title={text.title} description={text.description} />
      {sent === null ? (
        <>
          <section className="contact-form">
            <h1 className="page-title">{text.heading}</h1>
            <p className="muted">{text.intro}</p>
            <ContactForm text={text} topics={topics} onSent={setSent} />
          </section>
          <aside className="contact-ways">
            <h2>{text.perhaps}</h2>
            {text.ways.map((way) => (
              <Link key={way.to} to={way.to} className="contact-way">
                <Icon name={way.icon} />
                <span>
                  <b className="small">{way.title}</b>
                  <span className="tiny muted">{way.text}</span>
                </span>
                <Icon name="next" />
              </Link>
            ))}
          </aside>
        </>
      ) : (
        <Arrived text={text} sent={sent} />
      )}
    </div>
  )
}

function Arrived({ text, sent }: { text: ContactText; sent: Sent }) {
  const number = localDigits(sent.number, useLocale())
  return (
    <section className="card contact-arrived">
      {/* the form that had the focus is gone: whoever hears the page is told what came of it */}
      <h1 className="page-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {text.sent.title}
      </h1>
      <p className="contact-number">{fillIn(text.sent.number, { number })}</p>
      <p className="muted">{text.sent.text}</p>
      <ButtonLink kind="main" to={sent.link}>
        {text.sent.open}
      </ButtonLink>
    </section>
  )
}
