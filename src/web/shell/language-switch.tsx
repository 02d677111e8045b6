import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { alternatesOf } from '../i18n/locale.ts'
import { useRouteHandle } from '../page-head.tsx'
import { queryOfPage } from '../page-query.ts'
import { useHydrated } from '../use-hydrated.ts'

/** Links to this page in the other language. It loads a new document with that language's texts. */
export function LanguageSwitch({ className = 'language', icon }: { className?: string; icon?: ReactNode }) {
  const t = useTranslations('site')
  const other = useLocale() === 'fa' ? 'en' : 'fa'
  const { pathname, search, hash } = useLocation()
  const { alternate, noSwitch } = useRouteHandle()
  const hydrated = useHydrated()
  const alternates = alternatesOf(pathname, alternate)
  if (!alternates || noSwitch) return null
  // the server knows no part of an address behind #
  const kept = hydrated ? search + hash : renderedPart(pathname, search)
  return (
    <a
      className={className}
      href={alternates[other] + (alternate === true ? kept : '')}
      hrefLang={other}
      lang={other}
      dir={other === 'fa' ? 'rtl' : 'ltr'}
    >
      {icon}
      {t('otherLanguage')}
    </a>
  )
}

/** The parameters with which the server rendered the page; others are added after hydration. */
function renderedPart(pathname: string, search: string): string {
  const known = queryOfPage(pathname, new URLSearchParams(search))
  return known.size === 0 ? '' : `?${known.toString()}`
}
