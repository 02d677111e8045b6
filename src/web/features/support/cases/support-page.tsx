import { useSearchParams } from 'react-router'
import { PageHead } from '#web/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { isUuid } from '#web/is-uuid.ts'
import type { SupportText } from './support-text.ts'
import './support.css'

/** How to write to support; about one purchase when `?about=` names it. */
export function SupportPage({ text, address }: { text: SupportText; address: string }) {
  const about = useAbout()
  const subject = about === null ? '' : `?subject=${encodeURIComponent(`${text.subject} · ${about}`)}`
  return (
    <div className="page below-header support">
      <PageHead title={text.title} description={text.description} />
      <h1 className="page-title">{text.title}</h1>
      <p className="muted">{text.intro}</p>
      <section className="card">
        <p className="address">
          <bdi>{address}</bdi>
        </p>
        {about !== null && <p className="small muted">{text.aboutPurchase}</p>}
        <div className="row wrap">
          <ButtonLink kind="main" to="/contact">
            {text.contact}
          </ButtonLink>
          <a className="button soft" href={`mailto:${address}${subject}`}>
            {text.write}
          </a>
        </div>
      </section>
      <section className="for-grown-ups">
        <h2>{text.missing.heading}</h2>
        <p>{text.missing.text}</p>
        <ButtonLink kind="soft" to="/account/purchases">
          {text.missing.action}
        </ButtonLink>
      </section>
      <section>
        <h2>{text.tell.heading}</h2>
        <ul className="marked">
          {text.tell.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{text.never.heading}</h2>
        <p>{text.never.text}</p>
      </section>
    </div>
  )
}

/** The page is the same for everybody; which purchase the person came from is known after its script runs. */
function useAbout(): string | null {
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const about = search.get('about') ?? undefined
  return isHydrated && isUuid(about) ? about : null
}
