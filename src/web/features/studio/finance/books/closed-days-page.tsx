import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '#lib/time/dates.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { State } from '#web/ui/state.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { CloseDay } from './close-day.tsx'
import { type ClosedDays, DaySums } from './day-sums.tsx'
import { FinanceHead } from './finance-head.tsx'
import { Trouble } from './finance-trouble.tsx'

/** Days that are closed, with their sums as they stood, and the next one to close. */
export function ClosedDaysPage() {
  const t = useTranslations('studio.finance.closedDays')
  const { value, error, reload } = useAnswer('closed-days', (signal) =>
    call('GET /studio/finance/closed-days', {}, { signal }),
  )
  return (
    <>
      <FinanceHead title={t('title')} about={t('about')} />
      {error !== null ? (
        <Trouble error={error} onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={2} />
      ) : (
        <div className="stack">
          {value.next === null ? (
            <State drawing="empty" title={t('allClosed')} text={t('allClosedHelp')} />
          ) : (
            <CloseDay key={value.next.day} next={value.next} onClosed={reload} />
          )}
          {value.items.map((day) => (
            <ClosedDay key={day.day} closed={day} />
          ))}
        </div>
      )}
    </>
  )
}

function ClosedDay({ closed }: { closed: ClosedDays['items'][number] }) {
  const t = useTranslations('studio.finance.closedDays')
  const names = useTranslations('gateways')
  const locale = useLocale()
  const { day, by, note, settled, differences, sums, closed_at: at } = closed
  return (
    <details className="card">
      <summary>
        <b>{formatDate(new Date(`${day}T12:00:00Z`), locale, { weekday: true })}</b>{' '}
        <span className="small muted">
          {t('closedBy', { by, at: formatDateTime(new Date(at), locale, { weekday: false }) })}
        </span>
      </summary>
      <DaySums sums={sums} />
      {settled.map(({ gateway, currency, amount, difference }) => (
        <p key={`${gateway}/${currency}`} className={`small ${difference === 0 ? 'ok' : 'bad'}`}>
          {t(difference === 0 ? 'agrees' : 'differs', {
            bank: names(gateway),
            sum: formatMoney({ amount, currency }, locale),
            difference: formatMoney({ amount: Math.abs(difference), currency }, locale),
          })}
        </p>
      ))}
      <p className="small muted">{t('found', { n: differences.length })}</p>
      {note !== '' && <p className="small">{note}</p>}
    </details>
  )
}
