import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatTime } from '#lib/time/dates.ts'
import { formatWait } from '#lib/time/durations.ts'
import { isoDayOf } from '#lib/time/iso-days.ts'
import { formatMoney } from '#lib/money/money.ts'
import { useHasSupport } from '#web/has-support.ts'
import { pageOfBought } from '#web/kinds/kinds.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Seal } from '#web/ui/seal.tsx'
import { useDayOfTehran } from '#web/use-day-of-tehran.ts'
import { CancelPurchase } from './cancel-purchase.tsx'
import { HeldNote } from './held-note.tsx'
import { PaidBut } from './paid-but.tsx'
import { looks, paidButHash, saidBelow, shownReference, type Purchase } from './purchase.ts'
import { wordOfPage } from './result-page.ts'
import { Retry } from './retry.tsx'
import type { Waiting } from './use-result.ts'
import './checkout.css'
import './result.css'

type Props = { purchase: Purchase; waiting: Waiting; onAsk: () => void; onChanged: () => void }
type PageProps = Props & { onAnswer: (purchase: Purchase) => void }

/** How a payment ended, or that it has not ended yet: what happened, whether the money is safe, what to do. */
export function Result({ purchase, waiting, onAsk, onChanged, onAnswer }: PageProps) {
  const t = useTranslations('result')
  const { state } = purchase
  const isGoods = purchase.type === 'BUY_PHYSICAL'
  const isGivenBack = purchase.refund?.whole === true
  // a person who says that they have paid is not asked to pay first
  const meansPaid = useLocation().hash === paidButHash
  const paidBut = purchase.takes_reference && (
    <PaidBut key={purchase.id} purchase={purchase} isMeant={meansPaid} onAnswer={onAnswer} />
  )
  const title = isGivenBack ? t('givenBack') : state === 'paid' ? null : t(`titles.${state}`)
  return (
    <div className="page">
      <div className={state === 'paid' ? 'result paid' : 'result'}>
        <Seal state={looks[state].seal} />
        <div role="status">
          <h1 className="page-title">{title ?? <PaidTitle purchase={purchase} />}</h1>
          <p className="muted said">{saidBelow(title, purchase.message)}</p>
        </div>
        {purchase.held_until !== null && <HeldNote until={purchase.held_until} what={isGoods ? 'goods' : 'place'} />}
        {isGoods && state === 'waiting' && <HeldNote until={null} what="goods" />}
        {state === 'paid' && !isGivenBack && <Opens purchase={purchase} />}
        {state === 'waiting' ? <Steps purchase={purchase} waiting={waiting} /> : <Facts purchase={purchase} />}
        {state === 'waiting' && <p className="tiny muted">{t('atMost')}</p>}
        {meansPaid && paidBut}
        {purchase.can_retry && <Retry purchase={purchase} onChanged={onChanged} />}
        {!meansPaid && paidBut}
        <Actions purchase={purchase} waiting={waiting} onAsk={onAsk} />
        {purchase.can_retry && <CancelPurchase purchase={purchase} onChanged={onChanged} />}
      </div>
    </div>
  )
}

/** When the film opens, if that is still to come. */
function Opens({ purchase: { opens_at: opensAt, type } }: { purchase: Purchase }) {
  const t = useTranslations('result')
  const locale = useLocale()
  if (opensAt === null) return null
  return (
    <div className="note waiting opens">
      <Icon name="clock" />
      <p>{t(type === 'BUY_SCREENING' ? 'begins' : 'opens', { at: formatDateTime(new Date(opensAt), locale) })}</p>
    </div>
  )
}

function PaidTitle({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('result')
  if (purchase.type === 'CHARGE_WALLET') return t('charged')
  if (purchase.type === 'BUY_SCREENING') return t('paidSeats')
  if (purchase.type === 'BUY_PHYSICAL') return t('paidGoods')
  const word = purchase.type === 'SUBSCRIPTION' ? 'paidPlan' : purchase.rented ? 'paidRent' : 'paid'
  return t(word, { title: purchase.title })
}

function Facts({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('result')
  const gateways = useTranslations('gateways')
  const locale = useLocale()
  const at = purchase.paid_at ?? purchase.created_at
  const { from_wallet: fromWallet, to_bank: toBank } = purchase
  return (
    <dl className="card sum small">
      <div>
        <dt>{purchase.type === 'BUY_MOVIE' ? t('film') : t('what')}</dt>
        <dd>{purchase.title}</dd>
      </div>
      {purchase.discount && (
        <div>
          <dt>{t.rich('discount', { code: purchase.discount.code, b: (code) => <bdi>{code}</bdi> })}</dt>
          <dd>
            <Price money={purchase.discount.amount} />
          </dd>
        </div>
      )}
      {fromWallet.amount > 0 && (
        <div>
          <dt>{t('fromWallet')}</dt>
          <dd>
            <Price money={fromWallet} />
          </dd>
        </div>
      )}
      {(toBank.amount > 0 || fromWallet.amount === 0) && (
        <div>
          <dt>{purchase.gateway ? t('amountAt', { gateway: gateways(purchase.gateway) }) : t('amount')}</dt>
          <dd>
            <Price money={toBank} />
          </dd>
        </div>
      )}
      {purchase.receipt?.bank_reference && (
        <div>
          <dt>{t('reference')}</dt>
          <dd>
            <b className="ltr">{shownReference(purchase.receipt.bank_reference, locale)}</b>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('time')}</dt>
        <dd>{formatDateTime(new Date(at), locale)}</dd>
      </div>
    </dl>
  )
}

/** While the bank does not answer: what is done, and when it is asked again. */
function Steps({ purchase, waiting }: { purchase: Purchase; waiting: Waiting }) {
  const t = useTranslations('result')
  const locale = useLocale()
  const at = new Date(purchase.created_at)
  const isToday = isoDayOf(at) === useDayOfTehran(null)
  return (
    <div className="card">
      <ol className="stack steps">
        <li>
          <Icon name="check" className="ok" />
          <span className="grow">{t('sent', { amount: formatMoney(purchase.to_bank, locale) })}</span>
          <span className="tiny muted">
            {isToday ? formatTime(at, locale) : formatDateTime(at, locale, { weekday: false, year: false })}
          </span>
        </li>
        <li>
          <Icon name="clock" className="accent" />
          <span className="grow strong">{t('asking')}</span>
          <span className="tiny muted">
            <NextQuestion waiting={waiting} />
          </span>
        </li>
      </ol>
      {waiting && 'inSeconds' in waiting && (
        // the seconds beside it say the same
        <progress className="bar" aria-hidden="true" max={waiting.of} value={waiting.of - waiting.inSeconds} />
      )}
    </div>
  )
}

function NextQuestion({ waiting }: { waiting: Waiting }) {
  const t = useTranslations('result')
  const locale = useLocale()
  if (waiting === null) return null
  if ('stopped' in waiting) return t('weGoOn')
  if (waiting.inSeconds === 0) return t('askingNow')
  return t('nextIn', { time: formatWait(waiting.inSeconds, locale) })
}

function Actions({ purchase, waiting, onAsk }: Omit<Props, 'onChanged'>) {
  const t = useTranslations('result')
  const { state, product_id: productId } = purchase
  const isGoods = purchase.type === 'BUY_PHYSICAL'
  const hasSupport = useHasSupport()
  const page = pageOfBought(purchase)
  return (
    <div className="row wrap middle actions">
      {state === 'paid' && purchase.refund?.whole !== true && isGoods && (
        <ButtonLink kind="main" size="decision" to="/shop/orders">
          <Icon name="bag" />
          {t('toOrders')}
        </ButtonLink>
      )}
      {state === 'paid' && purchase.refund?.whole !== true && !isGoods && productId !== null && (
        <Had purchase={purchase} />
      )}
      {state === 'paid' && purchase.type === 'CHARGE_WALLET' && (
        <ButtonLink kind="main" size="decision" to="/account/wallet">
          <Icon name="wallet" />
          {t('toWallet')}
        </ButtonLink>
      )}
      {state === 'paid' && purchase.type === 'SUBSCRIPTION' && (
        <ButtonLink kind="main" size="decision" to="/account/subscription">
          {t('subscription')}
        </ButtonLink>
      )}
      {state === 'paid' && purchase.receipt && (
        <ButtonLink kind="soft" size="decision" to={`/account/purchases/${purchase.id}`}>
          {t('receipt')}
        </ButtonLink>
      )}
      {waiting && 'stopped' in waiting && (
        <Button kind="main" size="decision" onClick={onAsk}>
          {t('askNow')}
        </Button>
      )}
      {isGoods && state !== 'paid' && state !== 'waiting' && !purchase.can_retry && (
        <ButtonLink kind="main" size="decision" to="/shop/cart">
          {t('toCart')}
        </ButtonLink>
      )}
      {!isGoods && state !== 'paid' && page !== null && !purchase.can_retry && state !== 'waiting' && (
        <ButtonLink kind="soft" size="decision" to={page}>
          {t(wordOfPage[purchase.product_kind ?? 'movie'])}
        </ButtonLink>
      )}
      <ButtonLink kind={state === 'waiting' ? 'soft' : 'plain'} size="decision" to="/account/purchases">
        {t('mine')}
      </ButtonLink>
      {hasSupport && (state === 'waiting' || state === 'returned') && (
        <ButtonLink kind="plain" size="decision" to={`/support?about=${purchase.id}`}>
          {t('support')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The next step after a purchase, by its kind: tickets, places, episodes, listening, watching; before it opens its page, which says when. */
function Had({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('result')
  const { product_id: id, opens_at: opensAt } = purchase
  const page = pageOfBought(purchase)
  if (purchase.type === 'BUY_SCREENING')
    return (
      <ButtonLink kind="main" size="decision" to={`/account/tickets?screening=${id}`}>
        <Icon name="ticket" />
        {t('toTickets')}
      </ButtonLink>
    )
  // a pass plays nothing: with it one takes places in the programme
  if (purchase.product_kind === 'festival')
    return page === null ? null : (
      <ButtonLink kind="main" size="decision" to={page}>
        <Icon name="ticket" />
        {t('reservePlaces')}
      </ButtonLink>
    )
  if (purchase.product_kind === 'series' || purchase.product_kind === 'season')
    return page === null ? null : (
      <ButtonLink kind="main" size="decision" to={page}>
        <Icon name="play" />
        {t('toEpisodes')}
      </ButtonLink>
    )
  if (purchase.product_kind === 'music' || purchase.product_kind === 'track')
    return page === null ? null : (
      <ButtonLink kind="main" size="decision" to={page}>
        <Icon name="play" />
        {t('listen')}
      </ButtonLink>
    )
  if (opensAt !== null)
    return page === null ? null : (
      <ButtonLink kind="main" size="decision" to={page}>
        {t(wordOfPage[purchase.product_kind ?? 'movie'])}
      </ButtonLink>
    )
  return (
    <ButtonLink kind="main" size="decision" to={`/play/${id}`}>
      <Icon name="play" />
      {t('watch')}
    </ButtonLink>
  )
}
