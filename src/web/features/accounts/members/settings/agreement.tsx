import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { useGrownUpData } from '#web/use-member-data.ts'

/** When the member accepted terms and privacy, with the texts that held then. Nothing is said where that is unknown. */
export function Agreement() {
  const t = useTranslations('yourData')
  const locale = useLocale()
  const { data } = useGrownUpData('agreement', (signal) => call('GET /me/agreement', {}, { signal }))
  if (data.state !== 'loaded' || data.value.accepted_at === null) return null
  const { accepted_at: at, terms, privacy } = data.value
  const linkTo = (name: string, revision: number | null) => {
    const to = revision === null ? `/${name}` : `/${name}?revision=${revision}`
    return (text: ReactNode) => (
      <Link key={name} className="link" to={to}>
        {text}
      </Link>
    )
  }
  return (
    <p className="small muted">
      {t.rich('agreed', {
        day: formatDate(new Date(at), locale),
        terms: linkTo('terms', terms),
        privacy: linkTo('privacy', privacy),
      })}
    </p>
  )
}
