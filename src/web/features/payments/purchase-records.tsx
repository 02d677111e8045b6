import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { formatMoney } from '#lib/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageLinks } from '../../ui/pages.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { State } from '../../ui/state.tsx'
import { looks, type Purchase } from './purchase.ts'
import { type RecordKind, recordKinds, recordsAddress } from './record-list.ts'
import './result.css'

type Props = { kind: RecordKind; list: OutputOf<'GET /me/orders'>; perPage: number }

/** What was bought or tried, newest first: everything, what lets one in somewhere, or what came from the shop. */
export function PurchaseRecords({ kind, list, perPage }: Props) {
  const t = useTranslations('purchases')
  return (
    <div className="page narrow below-header">
      <h1 className="page-title">{t('title')}</h1>
      <KindChips chosen={kind} />
      {list.items.length === 0 ? (
        <div className="records">
          <State drawing="empty" title={t(`nothing.${kind}`)} text={t(`nothingHelp.${kind}`)}>
            {kind === 'all' ? (
              <ButtonLink kind="main" to="/movies">
                {t('films')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="soft" to={recordsAddress({ kind: 'all', page: 1 })}>
                {t('seeAll')}
              </ButtonLink>
            )}
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
      <PageLinks page={list.page} total={list.total} perPage={perPage} to={(page) => recordsAddress({ kind, page })} />
    </div>
  )
}

function KindChips({ chosen }: { chosen: RecordKind }) {
  const t = useTranslations('purchases')
  return (
    <nav aria-label={t('show')} className="row wrap record-kinds">
      {recordKinds.map((kind) => (
        <Link
          key={kind}
          className="chip"
          to={recordsAddress({ kind, page: 1 })}
          aria-current={kind === chosen}
          preventScrollReset
        >
          {t(`kinds.${kind}`)}
        </Link>
      ))}
    </nav>
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
        <span className="small muted block">{purchase.rented ? t('types.RENT') : t(`types.${purchase.type}`)}</span>
        <span className="small muted block">{formatDateTime(new Date(purchase.created_at), locale)}</span>
        {purchase.receipt && (
          <span className="small accent block">
            {t('receipt', { number: localDigits(purchase.receipt.number, locale) })}
          </span>
        )}
      </span>
      <span className="end">
        <Price money={purchase.amount} className="strong" />
        {purchase.discount && (
          <span className="tiny muted block">
            {t('discount', { amount: formatMoney(purchase.discount.amount, locale) })}
          </span>
        )}
        <span className={`tag ${looks[purchase.state].tag}`}>{t(`states.${purchase.state}`)}</span>
      </span>
    </Link>
  )
}
