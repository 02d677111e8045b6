import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { alternatesOf } from '../i18n/locale.ts'
import { useRouteHandle } from '../page-head.tsx'
import { useHydrated } from '../use-hydrated.ts'

/** Leads to this page in the other language. A whole new document: the other language's texts come with it. */
export function LanguageSwitch({ className = 'language' }: { className?: string }) {
  const t = useTranslations('site')
  const other = useLocale() === 'fa' ? 'en' : 'fa'
  const { pathname, search } = useLocation()
  const { alternate } = useRouteHandle()
  const hydrated = useHydrated()
  const alternates = alternatesOf(pathname, alternate)
  if (!alternates) return null
  // The server renders a page without foreign parameters, so they join after hydration.
  const kept = hydrated && alternate === true ? search : ''
  return (
    <a
      className={className}
      href={alternates[other] + kept}
      hrefLang={other}
      lang={other}
      dir={other === 'fa' ? 'rtl' : 'ltr'}
    >
      {t('otherLanguage')}
    </a>
  )
}
