import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageLinks } from '../../ui/pages.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { State } from '../../ui/state.tsx'
import { looks, type Purchase } from './purchase.ts'
import './result.css'

type Props = { list: OutputOf<'GET /me/orders'>; perPage: number }

/** Everything that was ever bought or tried, newest first. */
export function PurchaseRecords({ list, perPage }: Props) {
  const t = useTranslations('purchases')
  return (
    <div className="page narrow below-header">
      <h1 className="page-title">{t('title')}</h1>
      {list.items.length === 0 ? (
        <div className="records">
          <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
            <ButtonLink kind="main" to="/movies">
              {t('films')}
            </ButtonLink>
          </State>
        </div>
      ) : (
        <ul className="records">
          {list.items.map((purchase) => (
            <li key={purchase.id}>
              <Record purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        page={list.page}
        total={list.total}
        perPage={perPage}
        to={(page) => `/account/purchases?page=${page}`}
      />
    </div>
  )
}

function Record({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('purchases')
  const locale = useLocale()
  const paid = purchase.state === 'paid'
  return (
    <Link className="record" to={paid ? `/account/purchases/${purchase.id}` : `/pay/result/${purchase.id}`}>
      {purchase.poster ? (
        <Picture image={purchase.poster} className="poster" sizes="56px" />
      ) : (
        <span className="no-picture" aria-hidden="true" />
      )}
      <span>
        <b>{purchase.title}</b>
        <span className="small muted block">{t(`types.${purchase.type}`)}</span>
        <span className="small muted block">{formatDateTime(new Date(purchase.created_at), locale)}</span>
      </span>
      <span className="end">
        <Price money={purchase.amount} className="strong" />
        <span className={`tag ${looks[purchase.state].tag}`}>{t(`states.${purchase.state}`)}</span>
      </span>
    </Link>
  )
}
