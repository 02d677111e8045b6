import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Chips } from '#web/ui/chips.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import type { StockRow } from './stock-data.ts'

const perPage = 50

const addressOf = (isLow: boolean, page = 1) => {
  const search = new URLSearchParams(isLow ? { low: '1' } : {})
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/studio/stock' : `/studio/stock?${search}`
}

/** Shows the stock on the shelves of the shop, by variant. */
export function StockPage() {
  const t = useTranslations('studio.stock')
  const locale = useLocale()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState('')
  const query = useRested(typed.trim())
  const isLow = search.get('low') === '1'
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const answer = useAnswer(`stock/${locale}/${isLow}/${page}/${query}`, (signal) =>
    call('GET /studio/stock', { query: { page, per_page: perPage, query, low: isLow ? 'true' : 'false' } }, { signal }),
  )
  const low = answer.value === null ? '' : ` ${localDigits(answer.value.low, locale)}`
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <div className="stack">
        <Chips
          label={t('show')}
          chips={[
            { to: addressOf(false), text: t('all'), chosen: !isLow },
            { to: addressOf(true), text: `${t('low')}${low}`, chosen: isLow },
          ]}
          replace
        />
        <Field
          label={t('search')}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          after={<Icon name="scan" />}
        />
      </div>
      <ListAnswer
        answer={answer}
        empty={() => <State drawing="empty" title={t(isLow ? 'nothingLow' : 'empty')} text={t('emptyHelp')} />}
      >
        {({ items, total }) => (
          <>
            <Shelves rows={items} />
            <PageLinks page={page} total={total} perPage={perPage} to={(one) => addressOf(isLow, one)} />
          </>
        )}
      </ListAnswer>
    </>
  )
}

function Shelves({ rows }: { rows: readonly StockRow[] }) {
  const t = useTranslations('studio.stock')
  const locale = useLocale()
  const count = (n: number) => localDigits(n, locale)
  const columns: Column<StockRow>[] = [
    {
      key: 'goods',
      head: t('goods'),
      cell: (row) => (
        <>
          <Link className="link" to={`/studio/stock/${row.variant_id}`}>
            {row.title}
            {row.options !== '' && ` · ${row.options}`}
          </Link>
          <span className="row wrap small muted">
            <bdi dir="ltr">{row.sku}</bdi>
            {row.is_low && !row.is_withdrawn && <span className="tag bad">{t('isLow')}</span>}
            {row.is_withdrawn && <span className="tag">{t('withdrawn')}</span>}
          </span>
        </>
      ),
    },
    { key: 'free', head: t('free'), cell: (row) => <b>{count(row.on_hand - row.held)}</b> },
    { key: 'on_hand', head: t('onHand'), shown: 'large', cell: (row) => count(row.on_hand) },
    { key: 'held', head: t('held'), shown: 'large', cell: (row) => count(row.held) },
    { key: 'line', head: t('line'), shown: 'large', cell: (row) => (row.low_at === null ? '—' : count(row.low_at)) },
  ]
  return <Table caption={t('title')} columns={columns} rows={rows} keyOf={(row) => row.variant_id} />
}
