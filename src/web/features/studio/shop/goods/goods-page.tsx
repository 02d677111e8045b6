import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import { type GoodsRow, type Shelf, shelves } from './goods-form.ts'
import '#web/features/studio/form/form.css'
import '#web/features/studio/table/table.css'
import './goods.css'

const perPage = 40
const states = ['all', 'draft', 'published'] as const
type State = (typeof states)[number]

const addressOf = (state: State, page = 1) => {
  const search = new URLSearchParams(state === 'all' ? {} : { state })
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/studio/goods' : `/studio/goods?${search}`
}

/** All goods of the shop, drafts included. */
export function GoodsPage() {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [shelf, setShelf] = useState<Shelf | ''>('')
  const query = useRested(typed.trim())
  const state = states.find((one) => one === search.get('state')) ?? 'all'
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const asked = {
    page,
    per_page: perPage,
    query,
    ...(state === 'all' ? {} : { state }),
    ...(shelf === '' ? {} : { shelf }),
  }
  const answer = useAnswer(`goods/${locale}/${JSON.stringify(asked)}`, (signal) =>
    call('GET /studio/goods', { query: asked }, { signal }),
  )
  const counts = answer.value?.counts
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <span className="row wrap">
          <ButtonLink kind="soft" size="tight" to="/studio/goods/collections">
            {t('collections')}
          </ButtonLink>
          <ButtonLink kind="soft" size="tight" to="/studio/goods/prices">
            {t('prices')}
          </ButtonLink>
          <ButtonLink kind="soft" size="tight" to="/studio/goods/table">
            {t('table')}
          </ButtonLink>
          <ButtonLink kind="main" size="tight" to="/studio/goods/new">
            <Icon name="plus" />
            {t('new')}
          </ButtonLink>
        </span>
      </RoomHead>
      <div className="stack goods-tools">
        <Chips
          label={t('show')}
          chips={states.map((one) => ({
            to: addressOf(one),
            text:
              counts === undefined ? t(`states.${one}`) : `${t(`states.${one}`)} ${localDigits(counts[one], locale)}`,
            chosen: one === state,
          }))}
          replace
        />
        <div className="pair wide-first">
          <Field
            label={t('search')}
            type="search"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            after={<Icon name="search" />}
          />
          <SelectField
            label={t('shelf')}
            name="shelf"
            value={shelf}
            onChange={(value) => setShelf(shelves.find((one) => one === value) ?? '')}
            options={[
              { value: '', label: t('everyShelf') },
              ...shelves.map((one) => ({ value: one, label: t(`shelves.${one}`) })),
            ]}
          />
        </div>
      </div>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}>
        {({ items, total }) => (
          <>
            <Rows rows={items} isStale={!answer.isFresh} />
            <PageLinks page={page} total={total} perPage={perPage} to={(one) => addressOf(state, one)} />
          </>
        )}
      </ListAnswer>
    </>
  )
}

function Rows({ rows, isStale }: { rows: readonly GoodsRow[]; isStale: boolean }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const price = (row: GoodsRow) =>
    [
      ...(row.irr === null ? [] : [formatMoney({ amount: row.irr, currency: 'IRR' }, locale)]),
      ...(row.usd === null ? [] : [formatMoney({ amount: row.usd, currency: 'USD' }, locale)]),
    ].join(' · ')
  const columns: Column<GoodsRow>[] = [
    {
      key: 'goods',
      head: t('goods'),
      cell: (row) => (
        <span className="goods-cell">
          {row.poster ? (
            <Picture image={row.poster} className="goods-thumb" sizes="48px" />
          ) : (
            <span className="goods-thumb picture" />
          )}
          <span>
            <Link className="link" to={`/studio/goods/${row.id}`}>
              {row.title}
            </Link>
            <span className="row wrap small muted">
              {[t(`shelves.${row.shelf}`), row.of].filter(Boolean).join(' · ')}
              {row.state === 'draft' && <span className="tag">{t('draft')}</span>}
              {row.is_low && <span className="tag bad">{t('isLow')}</span>}
              {row.is_on_sale && <span className="tag solid">{t('onSale')}</span>}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'variants', head: t('variants'), shown: 'large', cell: (row) => localDigits(row.variants, locale) },
    { key: 'free', head: t('free'), cell: (row) => <b>{localDigits(row.free, locale)}</b> },
    { key: 'price', head: t('priceFrom'), shown: 'large', cell: (row) => price(row) || '—' },
  ]
  return <TableCard caption={t('title')} columns={columns} rows={rows} keyOf={(row) => row.id} isStale={isStale} />
}
