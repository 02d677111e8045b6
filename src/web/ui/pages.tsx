import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { pagesShown } from './pages-shown.ts'
import './pages.css'

type Props = { page: number; total: number; perPage: number; to: (page: number) => string }

/** Links to the other pages of a list; nothing when there is only one. */
export function PageLinks({ page, total, perPage, to }: Props) {
  const t = useTranslations('pages')
  const locale = useLocale()
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1) return null
  return (
    <nav className="pages" aria-label={t('label')}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          <Icon name="previous" />
          {t('previous')}
        </Link>
      )}
      {pagesShown(page, last).map((n, at) =>
        n === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has no identity but its place
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={n} to={to(n)} aria-current={n === page ? 'page' : undefined} aria-label={t('page', { n })}>
            {localDigits(n, locale)}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={to(page + 1)} rel="next">
          {t('next')}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  )
}
