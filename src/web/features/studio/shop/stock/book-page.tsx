import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { LineForm } from './line-form.tsx'
import { MoveForm } from './move-form.tsx'
import type { Book, Move } from './stock-data.ts'
import '#web/features/payments/gateways/segments.css'
import '#web/features/studio/form/form.css'
import '#web/features/studio/table/table.css'
import './stock.css'

const perPage = 50

/** One variant: what lies there, and its book. */
export function BookPage({ id }: { id: string }) {
  const t = useTranslations('studio.stock')
  const locale = useLocale()
  const [search] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const answer = useAnswer(`stock-book/${locale}/${id}/${page}`, (signal) =>
    call('GET /studio/stock/:id', { params: { id }, query: { page, per_page: perPage } }, { signal }),
  )
  const back = { label: t('toList'), to: '/studio/stock' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(book) => (
        <>
          <Head book={book} />
          <Desk book={book} onChanged={answer.reload} />
          <Moves items={book.items} />
          <PageLinks
            page={page}
            total={book.total}
            perPage={perPage}
            to={(one) => `/studio/stock/${id}${one === 1 ? '' : `?page=${one}`}`}
          />
        </>
      )}
    </LookedUp>
  )
}

function Head({ book: { variant } }: { book: Book }) {
  const t = useTranslations('studio.stock')
  const locale = useLocale()
  const name = variant.options === '' ? variant.title : `${variant.title} · ${variant.options}`
  const facts = [
    t('facts.free', { count: localDigits(variant.on_hand - variant.held, locale) }),
    t('facts.onHand', { count: localDigits(variant.on_hand, locale) }),
    t('facts.held', { count: localDigits(variant.held, locale) }),
  ]
  return (
    <header className="studio-head">
      <div>
        <Breadcrumbs crumbs={[{ label: t('title'), to: '/studio/stock' }, { label: name }]} />
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="small muted">
          <bdi dir="ltr">{variant.sku}</bdi> · {facts.join(' · ')}
        </p>
      </div>
      <ButtonLink kind="soft" size="tight" to={`/shop/goods/${variant.product_id}`}>
        {t('seeGoods')}
      </ButtonLink>
    </header>
  )
}

function Desk({ book, onChanged }: { book: Book; onChanged: () => void }) {
  if (!useMayCall('POST /studio/stock/:id')) return null
  return (
    <div className="stock-desk">
      <MoveForm variant={book.variant} onChanged={onChanged} />
      <LineForm key={book.variant.low_at} variant={book.variant} onChanged={onChanged} />
    </div>
  )
}

function Moves({ items }: { items: readonly Move[] }) {
  const t = useTranslations('studio.stock')
  const locale = useLocale()
  const columns: Column<Move>[] = [
    { key: 'at', head: t('when'), cell: (move) => <Moment at={move.at} /> },
    {
      key: 'kind',
      head: t('what'),
      cell: (move) => (
        <>
          {t(`kinds.${move.kind}`)}{' '}
          {move.order !== null && (
            <Link className="link" to={`/studio/orders/${move.order}`}>
              {t('order', { number: localDigits(move.order, locale) })}
            </Link>
          )}
          {move.reason !== '' && <span className="small muted block">{move.reason}</span>}
        </>
      ),
    },
    {
      key: 'quantity',
      head: t('pieces'),
      cell: (move) => (
        <bdi dir="ltr">
          {move.quantity > 0 ? '+' : '−'}
          {localDigits(Math.abs(move.quantity), locale)}
        </bdi>
      ),
    },
    { key: 'after', head: t('after'), cell: (move) => localDigits(move.on_hand_after, locale) },
    { key: 'by', head: t('by'), shown: 'large', cell: (move) => move.by ?? t('program') },
  ]
  return <Table caption={t('book')} columns={columns} rows={items} keyOf={(move) => move.id} />
}
