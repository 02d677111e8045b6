import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { formatDateTime } from '#lib/dates.ts'
import { formatRelative, relativeFrom } from '#lib/durations.ts'
import { formatMoney } from '#lib/money.ts'
import { Link } from '../../../../ui/link.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { useMayCall } from '../../frame/staff.ts'
import { useNow } from '../../use-now.ts'
import type { TitleRow } from '../title-data.ts'
import { TitleState } from './title-state.tsx'

export function TitlesTable({ rows, busy }: { rows: readonly TitleRow[]; busy: boolean }) {
  const t = useTranslations('studio.list')
  return (
    <div className={`card titles-card${busy ? ' stale' : ''}`}>
      <table className="titles-table" aria-busy={busy || undefined}>
        <caption className="only-said">{t('pageTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.title')}</th>
            <th scope="col" className="only-large">
              {t('columns.state')}
            </th>
            <th scope="col" className="only-large">
              {t('columns.ways')}
            </th>
            <th scope="col" className="only-large">
              {t('columns.changed')}
            </th>
            <th scope="col" className="studio-wide">
              <span className="only-said">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: TitleRow }) {
  const t = useTranslations('studio.list')
  const locale = useLocale()
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const to = `/studio/titles/${row.id}`
  const lively = row.media_state === 'running' || row.media_state === 'watchable' || row.media_state === 'uploading'
  const year = localDigits(locale === 'fa' ? row.year_jalali : row.year, locale)
  return (
    <tr className={lively ? 'lively' : undefined}>
      <th scope="row">
        <div className="title-cell">
          {row.poster ? (
            <Picture image={row.poster} className="poster tiny-poster" sizes="40px" />
          ) : (
            <span className="picture poster tiny-poster" />
          )}
          <div className="grow">
            <Link to={to} className="title-name clip-2">
              {row.title}
            </Link>
            <p className="tiny muted clip-1">
              {localDigits(row.id, locale)} · {year}
              <span className="only-small">
                {' '}
                · <Changed row={row} />
              </span>
              <span className="only-large">
                {' '}
                · <bdi>{row.other_title}</bdi>
              </span>
            </p>
            <div className="only-small under-name">
              <TitleState row={row} />
              <p className="tiny muted">
                <Ways row={row} />
              </p>
            </div>
          </div>
        </div>
      </th>
      <td className="only-large">
        <TitleState row={row} />
      </td>
      <td className="only-large muted">
        <Ways row={row} />
      </td>
      <td className="only-large muted nowrap">
        <Changed row={row} />
      </td>
      <td className="studio-wide last">
        <Link to={to} className="edit-link" aria-label={t(canEdit ? 'editOf' : 'openOf', { title: row.title })}>
          {t(canEdit ? 'edit' : 'open')}
        </Link>
      </td>
    </tr>
  )
}

function Ways({ row }: { row: TitleRow }) {
  const t = useTranslations('studio.list.ways')
  const locale = useLocale()
  if (row.is_free) return t('free')
  const comma = locale === 'fa' ? '، ' : ', '
  const pricesOf = (irr: number | null, usd: number | null) =>
    [
      irr === null ? null : formatMoney({ amount: irr, currency: 'IRR' }, locale),
      usd === null ? null : formatMoney({ amount: usd, currency: 'USD' }, locale),
    ]
      .filter((price) => price !== null)
      .join(comma)
  const rent = pricesOf(row.rent_irr, row.rent_usd)
  const buy = pricesOf(row.price_irr, row.price_usd)
  if (rent === '' && buy === '') return t('none')
  return (
    <>
      {buy !== '' && <span className="block">{t('buy', { prices: buy })}</span>}
      {rent !== '' && <span className="block">{t('rent', { prices: rent })}</span>}
    </>
  )
}

function Changed({ row }: { row: TitleRow }) {
  const locale = useLocale()
  const at = new Date(row.updated_at)
  return (
    <time dateTime={row.updated_at} title={formatDateTime(at, locale)}>
      {formatRelative(relativeFrom(useNow(), at), locale)}
    </time>
  )
}
