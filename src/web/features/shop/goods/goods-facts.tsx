import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { productPath } from '../../../kinds/kinds.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { collectionPath, type GoodsData, type VariantData } from './goods.ts'

type Props = { goods: GoodsData; variant: VariantData | undefined }

/** Shows facts to know before the sale: delivery, return, weight and size, the title and the collections. */
export function GoodsFacts({ goods, variant }: Props) {
  const t = useTranslations('shop')
  const kind = productKinds.find((one) => one === goods.of?.kind)
  const page = goods.of === null || kind === undefined ? null : productPath({ kind, id: goods.of.id })
  return (
    <ul className="goods-facts">
      <li>
        <Icon name="bag" />
        {t('deliveryLine')}
      </li>
      <li>
        <Icon name={goods.is_returnable ? 'refresh' : 'warning'} />
        {goods.is_returnable ? t('returnLine') : goods.no_return}
      </li>
      {variant !== undefined && (
        <li>
          <Icon name="box" />
          <Measures variant={variant} />
        </li>
      )}
      {page !== null && (
        <li>
          <Icon name="film" />
          <Link className="strong" to={page}>
            {t('itsTitle', { title: goods.of?.title ?? '' })}
          </Link>
        </li>
      )}
      {goods.collections.length > 0 && (
        <li>
          <Icon name="list" />
          <Collections collections={goods.collections} />
        </li>
      )}
    </ul>
  )
}

/** Shows the weight of a piece with its wrapping, and its size where that is known. */
function Measures({ variant: { weight_grams: grams, size_mm: size } }: { variant: VariantData }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const cm = (mm: number) => number(mm / 10)
  const comma = locale === 'fa' ? '، ' : ', '
  return (
    <span>
      {t('weight', { grams: number(grams) })}
      {size !== null && (
        <>
          {comma}
          <bdi>{t('sizeCm', { length: cm(size[0]), width: cm(size[1]), height: cm(size[2]) })}</bdi>
        </>
      )}
    </span>
  )
}

function Collections({ collections }: Pick<GoodsData, 'collections'>) {
  const t = useTranslations('shop')
  const comma = useLocale() === 'fa' ? '، ' : ', '
  const links = collections.map(({ slug, title }, index) => (
    <Fragment key={slug}>
      {index > 0 && comma}
      <Link className="strong" to={collectionPath(slug)}>
        {title}
      </Link>
    </Fragment>
  ))
  return <span>{t.rich('inCollections', { collections: () => links })}</span>
}
