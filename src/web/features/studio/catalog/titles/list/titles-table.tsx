import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { useNow } from '#web/features/studio/use-now.ts'
import type { TitleRow } from '../title-data.ts'
import { TitleState } from './title-state.tsx'
import { isLively } from './title-tags.ts'

export function TitlesTable({ rows, isStale }: { rows: readonly TitleRow[]; isStale: boolean }) {
  const t = useTranslations('studio.list')
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const columns: Column<TitleRow>[] = [
    { key: 'title', head: t('columns.title'), cell: (row) => <Name row={row} /> },
    { key: 'state', head: t('columns.state'), shown: 'large', cell: (row) => <TitleState row={row} /> },
    { key: 'ways', head: t('columns.ways'), shown: 'large', looks: 'muted', cell: (row) => <Ways row={row} /> },
    {
      key: 'changed',
      head: t('columns.changed'),
      shown: 'large',
      looks: 'muted nowrap',
      cell: (row) => <Changed row={row} />,
    },
    {
      key: 'actions',
      head: t('columns.actions'),
      isHeadSaid: true,
      shown: 'wide',
      looks: 'last',
      cell: ({ id, title }) => (
        <Link
          to={`/studio/titles/${id}`}
          className="edit-link"
          aria-label={t(canEdit ? 'editOf' : 'openOf', { title })}
        >
          {t(canEdit ? 'edit' : 'open')}
        </Link>
      ),
    },
  ]
  return (
    <TableCard
      caption={t('pageTitle')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isStale={isStale}
      rowLooks={(row) => (isLively([row]) ? 'lively' : undefined)}
    />
  )
}

/** A title; on a phone it also shows what the other columns show. */
function Name({ row }: { row: TitleRow }) {
  const locale = useLocale()
  return (
    <div className="title-cell">
      {row.poster ? (
        <Picture image={row.poster} className="poster tiny-poster" sizes="40px" />
      ) : (
        <span className="picture poster tiny-poster" />
      )}
      <div className="grow">
        <Link to={`/studio/titles/${row.id}`} className="title-name clip-2">
          {row.title}
        </Link>
        <p className="tiny muted clip-1">
          {localDigits(row.id, locale)} · <Fact row={row} />
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
  )
}

/** The year of a film; the day and hour of a screening. */
function Fact({ row }: { row: TitleRow }) {
  const t = useTranslations('studio.list')
  const locale = useLocale()
  if (row.kind === 'series')
    return t('series', { year: localDigits(locale === 'fa' ? row.year_jalali : row.year, locale) })
  if (row.kind !== 'screening') return localDigits(locale === 'fa' ? row.year_jalali : row.year, locale)
  return row.release_at === null
    ? t('screening')
    : t('screeningAt', { when: formatDateTime(new Date(row.release_at), locale) })
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
      {buy !== '' && <span className="block">{t(row.kind === 'screening' ? 'ticket' : 'buy', { prices: buy })}</span>}
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
