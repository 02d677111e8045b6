import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { Link } from '#web/ui/link.tsx'
import type { ShowState } from './show-states.ts'

/** With what a show clashes, and how its film can be seen all the same; nothing where it clashes with nothing. */
export function ClashWords({ state }: { state: ShowState }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  if (!('clashesWith' in state) || state.clashesWith === null) return null
  const { clashesWith: title, wayOut } = state
  const at = (instant: string) => formatDateTime(new Date(instant), locale, { weekday: true, year: false })
  return (
    <p className="tiny">
      <span className="clash-words">{t('clash', { title })}</span>
      {wayOut?.kind === 'later' && <> {t('clashLater', { until: at(wayOut.until) })}</>}
      {wayOut?.kind === 'again' && (
        <>
          {' '}
          <Link className="link" to={`/screening/${wayOut.id}`}>
            {t('clashAgain', { at: at(wayOut.startsAt) })}
          </Link>
        </>
      )}
    </p>
  )
}
