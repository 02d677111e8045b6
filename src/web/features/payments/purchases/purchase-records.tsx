import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { State } from '#web/ui/state.tsx'
import { looks, paidButHash, type Purchase } from './purchase.ts'
import { type RecordKind, recordKinds, recordsAddress } from './record-list.ts'
import {
  actionOf,
  addressOfRecord,
  foldTries,
  mayBePaid,
  type RecordAction,
  type RecordState,
  stateOf,
} from './records.ts'
import './result.css'
import './records.css'

type Props = { kind: RecordKind; list: OutputOf<'GET /me/orders'>; perPage: number }

/** Purchases and tries of one kind, or of all kinds, newest first. */
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
              <ListButton kind="main" to="/movies">
                {t('films')}
              </ListButton>
            ) : (
              <ButtonLink kind="soft" to={recordsAddress({ kind: 'all', page: 1 })}>
                {t('seeAll')}
              </ButtonLink>
            )}
          </State>
        </div>
      ) : (
        <ul className="records">
          {foldTries(list.items).map(({ purchase, earlier }) => (
            <li key={purchase.id}>
              <RecordCard purchase={purchase} all={list.items} />
              <EarlierTries tries={earlier} />
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
  const chips = recordKinds.map((kind) => ({
    to: recordsAddress({ kind, page: 1 }),
    text: t(`kinds.${kind}`),
    chosen: kind === chosen,
  }))
  return <Chips label={t('show')} chips={chips} className="record-kinds" />
}

/** Shown instead of a picture. */
const icons: Record<Purchase['type'], IconName> = {
  CHARGE_WALLET: 'wallet',
  BUY_MOVIE: 'film',
  BUY_FESTIVAL: 'receipt',
  BUY_SCREENING: 'ticket',
  SUBSCRIPTION: 'calendar',
  BUY_PHYSICAL: 'bag',
}

type RecordProps = { purchase: Purchase; all: readonly Purchase[] }

/** The whole card links to its receipt or to the state of its payment; its action has a separate link. */
function RecordCard({ purchase, all }: RecordProps) {
  const t = useTranslations('purchases')
  const result = useTranslations('result')
  const locale = useLocale()
  const state = stateOf(purchase)
  const type = purchase.rented ? t('types.RENT') : t(`types.${purchase.type}`)
  const action = actionOf(purchase, all)
  const isTold = purchase.can_retry || ['waiting', 'returned'].includes(purchase.state)
  return (
    <article className="record">
      {purchase.poster ? (
        <Picture image={purchase.poster} className="poster" sizes="56px" />
      ) : (
        <span className="no-picture" aria-hidden="true">
          <Icon name={icons[purchase.type]} />
        </span>
      )}
      <div>
        <h2>
          <Link className="whole" to={addressOfRecord(purchase)}>
            {purchase.title}
          </Link>
        </h2>
        {type !== purchase.title && <p className="small muted">{type}</p>}
        <p className="small muted">{formatDateTime(new Date(purchase.created_at), locale)}</p>
        {purchase.receipt && (
          <p className="small accent">{t('receipt', { number: localDigits(purchase.receipt.number, locale) })}</p>
        )}
        {state === 'paid' && purchase.opens_at && (
          <p className="small muted">{t('opens', { at: formatDateTime(new Date(purchase.opens_at), locale) })}</p>
        )}
        {isTold && <p className="small said">{purchase.message}</p>}
        {mayBePaid(purchase) && (
          <Link className="link small paid" to={`/pay/result/${purchase.id}${paidButHash}`}>
            {result('paidBut')}
          </Link>
        )}
      </div>
      <div className="end">
        <Price money={purchase.amount} className="strong" />
        {purchase.discount && (
          <span className="tiny muted">{t('discount', { amount: formatMoney(purchase.discount.amount, locale) })}</span>
        )}
        <span className={`tag ${tagOf(state)}`}>{t(`states.${state}`)}</span>
        <Action action={action} title={purchase.title} />
      </div>
    </article>
  )
}

const tagOf = (state: RecordState) =>
  state === 'refunded' || state === 'partly_refunded' ? looks.returned.tag : looks[state].tag

function Action({ action, title }: { action: RecordAction; title: string }) {
  const t = useTranslations('purchases')
  if (action === null) return null
  if (action.kind === 'looking')
    return (
      <span className="looking tiny muted">
        <Icon name="clock" />
        {t('actions.looking')}
      </span>
    )
  return (
    <ButtonLink kind={action.kind === 'again' ? 'outline' : 'soft'} size="tight" to={action.to}>
      {t(`actions.${action.kind}`)}
      <span className="only-said"> {title}</span>
    </ButtonLink>
  )
}

/** Failed tries of the same product: hidden until somebody opens the list. */
function EarlierTries({ tries }: { tries: readonly Purchase[] }) {
  const t = useTranslations('purchases')
  const locale = useLocale()
  if (tries.length === 0) return null
  return (
    <details className="earlier">
      <summary className="small muted">{t('earlier', { n: tries.length })}</summary>
      <ul>
        {tries.map((one) => (
          <li key={one.id}>
            <Link className="small" to={addressOfRecord(one)}>
              <span>{formatDateTime(new Date(one.created_at), locale)}</span>
              <Price money={one.amount} />
              <span className="tag">{t(`states.${stateOf(one)}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
