import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { barePath } from '#web/i18n/locale.ts'
import { storeNext } from '../organisation/next-page.ts'

const isStudio = (path: string): boolean => /^\/studio(\/|$)/.test(path)

/** Shows staff a way in, where the house has one. Visitors do not see it: only people who want a page of the studio. */
export function OrganisationLine() {
  const { pathname, search } = useLocation()
  return isStudio(barePath(pathname)) ? <Line from={`${pathname}${search}`} /> : null
}

function Line({ from }: { from: string }) {
  const t = useTranslations('login')
  const locale = useLocale()
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /staff-sign-in', {}, { signal: stop.signal, quiet: true }).then(
      (ways) => setIsThere(ways.organisation),
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  if (!isThere) return null
  return (
    <p className="small">
      <a className="link" href={`/auth/oidc?lang=${locale}`} onClick={() => storeNext(from)}>
        {t('byOrganisation')}
      </a>
    </p>
  )
}
