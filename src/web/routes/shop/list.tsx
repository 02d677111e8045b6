import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { GoodsGrid } from '../../features/shop/goods/goods-card.tsx'
import {
  conditionsOf,
  countAsked,
  goodsFilters,
  type ListAsked,
  listAddress,
  listQuery,
  orders,
  perPage,
  readListAsked,
  readUnreadPrices,
  shelves,
  type UnreadPrices,
  withoutFilter,
} from '../../features/shop/goods/list-address.ts'
import { NarrowList } from '../../features/shop/goods/narrow-list.tsx'
import { NoGoods } from '../../features/shop/goods/no-goods.tsx'
import { localise } from '../../i18n/locale.ts'
import { load, loadPart, shared, sharedHeaders } from '../../load.ts'
import { PageHead, type RouteHandle } from '../../page-head.tsx'
import { searchOf } from '../../page-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { ListTitle } from '../../ui/list-title.tsx'
import { PageLinks } from '../../ui/pages.tsx'
import { PastTheEnd } from '../../ui/past-the-end.tsx'
import { whatComesBack } from '../../what-comes-back.ts'
import '../../ui/field.css'
import '../../features/shop/goods/shop.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const search = searchOf(args.request)
  const asked = readListAsked(search)
  const list = await load(args, 'GET /shop/goods', { query: listQuery(asked) })
  const dropped =
    list.total > 0
      ? []
      : await whatComesBack(conditionsOf(asked), goodsFilters, async (_, name) => {
          const query = { ...listQuery(withoutFilter(asked, name)), per_page: 1 }
          const found = await loadPart(args, 'GET /shop/goods', { query })
          return found === null || found.is_more ? null : found.total
        })
  return shared({ asked, unread: readUnreadPrices(search), list, dropped })
}

type List = ReturnType<typeof useLoaderData<typeof loader>>['list']

/** The search of the shop: a form, so that it works before the page is hydrated. */
function Search({ asked }: { asked: ListAsked }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  return (
    // the header has a search of its own, so this one has another name
    <Form
      key={asked.query}
      className="shop-search"
      action={localise('/shop/list', locale)}
      role="search"
      aria-label={t('search')}
    >
      <input
        className="input"
        type="search"
        name="query"
        defaultValue={asked.query}
        aria-label={t('searchLabel')}
        placeholder={t('searchLabel')}
        maxLength={80}
      />
      <Button type="submit" kind="soft">
        {t('search')}
      </Button>
    </Form>
  )
}

type FilterProps = {
  asked: ListAsked
  unread: UnreadPrices
  list: Pick<List, 'sizes' | 'of_title' | 'collection_title'>
  found: string
}

/** Shelves as chips; order, stock, sizes, film and price under them, or in the sheet of a phone. */
function Filters({ asked, unread, list, found }: FilterProps) {
  const t = useTranslations('shop')
  const to = (change: ListAsked) => listAddress({ ...asked, page: undefined, ...change })
  return (
    <ListBar
      wraps
      label={t('shelvesLabel')}
      filters={countAsked(asked)}
      found={found}
      clear={listAddress({ query: asked.query, sort: asked.sort })}
      chips={[
        { to: to({ shelf: undefined, size: undefined }), text: t('all'), chosen: asked.shelf === undefined },
        ...shelves.map((shelf) => ({
          to: to({ shelf, size: undefined }),
          text: t(`shelves.${shelf}`),
          chosen: asked.shelf === shelf,
        })),
      ]}
    >
      <Chips
        label={t('orderLabel')}
        replace
        chips={[
          ...orders.map((sort) => ({
            to: to({ sort: sort === 'newest' ? undefined : sort }),
            text: t(`orders.${sort}`),
            chosen: (asked.sort ?? 'newest') === sort,
          })),
          {
            to: to({ in_stock: asked.in_stock === true ? undefined : true }),
            text: t('inStock'),
            chosen: asked.in_stock === true,
          },
        ]}
      />
      {asked.shelf !== undefined && list.sizes.length > 1 && (
        <Chips
          label={t('size')}
          replace
          chips={list.sizes.map((size) => ({
            to: to({ size: asked.size === size ? undefined : size }),
            text: size,
            chosen: asked.size === size,
          }))}
        />
      )}
      <NarrowList asked={asked} unread={unread} names={{ of: list.of_title, collection: list.collection_title }} />
    </ListBar>
  )
}

/** `/shop/list`: goods by shelf, size, title, price, stock and words. */
export default function GoodsList() {
  const t = useTranslations('shop')
  const locale = useLocale()
  const { asked, unread, list, dropped } = useLoaderData<typeof loader>()
  const title = asked.shelf === undefined ? t('allGoods') : t(`shelves.${asked.shelf}`)
  const found = t(list.is_more ? 'foundMore' : 'found', { n: list.total, count: localDigits(list.total, locale) })
  return (
    <div className="page shop-page">
      <PageHead title={title} description={t('description')} hidden={asked.query !== undefined} />
      <ListTitle title={title} count={found} />
      <Search asked={asked} />
      <Filters asked={asked} unread={unread} list={list} found={found} />
      {Object.entries(unread).map(([end, typed]) => (
        <p key={end} className="help wrong" role="status">
          {t('priceUnreadIs', { typed })}
        </p>
      ))}
      {list.items.length > 0 ? (
        <GoodsGrid items={list.items} heading="h2" />
      ) : asked.page !== undefined && list.total > 0 ? (
        <PastTheEnd page={asked.page} first={listAddress({ ...asked, page: undefined })} />
      ) : (
        <NoGoods asked={asked} dropped={dropped} names={{ of: list.of_title, collection: list.collection_title }} />
      )}
      <PageLinks
        page={list.page}
        total={list.total}
        perPage={perPage}
        to={(page) => listAddress({ ...asked, page: page === 1 ? undefined : page })}
      />
    </div>
  )
}
