import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { countOf } from '#web/features/studio/figures.ts'
import type { ActPreview } from './screening-data.ts'

/** Who is concerned by an act, and what goes back, in sentences. */
export function PreviewList({ preview }: { preview: ActPreview }) {
  const t = useTranslations('studio.screenings.preview')
  const locale = useLocale()
  const { act, members, tickets, seats, begun, over, free, held, money } = preview
  const said = (key: 'told' | 'begun' | 'over' | 'free' | 'held', n: number) => t(key, { n, count: countOf(n, locale) })
  const isMoved = act === 'set_date' || act === 'postpone'
  return (
    <ul className="happens small">
      <li>
        {t('tickets', { n: tickets, count: countOf(tickets, locale), seats: countOf(seats, locale) })}{' '}
        {members > 0 && said('told', members)}
      </li>
      {money.map(({ currency, to_bank, to_wallet }) => (
        <li key={currency}>
          <b>{t('money', { sum: formatMoney({ currency, amount: to_bank + to_wallet }, locale) })}</b>{' '}
          {t('ways', {
            bank: formatMoney({ currency, amount: to_bank }, locale),
            wallet: formatMoney({ currency, amount: to_wallet }, locale),
          })}
        </li>
      ))}
      {money.length > 0 && <li>{t(preview.pays_at_once ? 'atOnce' : 'byFinance')}</li>}
      {act === 'cancel' && <li>{t('since')}</li>}
      {act === 'cancel' && free > 0 && <li>{said('free', free)}</li>}
      {begun > 0 && (
        <li>
          {said('begun', begun)} {t(`begunThen.${isMoved ? 'moved' : act === 'cancel' ? 'cancel' : 'interrupted'}`)}
        </li>
      )}
      {over > 0 && <li>{said('over', over)}</li>}
      {held > 0 && act !== 'resume' && <li>{said('held', held)}</li>}
    </ul>
  )
}
