import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { formatAmount, formatMoney, type Money } from '#lib/money/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import type { Wallet } from './wallet-share.ts'

type Pocket = Wallet['pockets'][number]

/** Shows the money that can be spent, and money with a condition: gifts, held money, a charge that is not confirmed. */
export function BalanceCard({ pocket, wallet }: { pocket: Pocket; wallet: Wallet }) {
  const t = useTranslations('wallet')
  const locale = useLocale()
  const money = (one: Money) => formatMoney(one, locale)
  const held = wallet.held.filter((one) => one.money.currency === pocket.currency)
  const gifts = wallet.gifts.filter((one) => one.left.currency === pocket.currency)
  return (
    <section className="card balance" aria-labelledby="balance-title">
      <Tiles id="tiles-wallet" />
      <h2 id="balance-title" className="muted small">
        {t('balance')}
      </h2>
      <p className="sum-of-all">
        <Sum money={pocket.spendable} />
      </p>
      <p className="small muted">{t('help')}</p>
      {pocket.gift.amount > 0 && (
        <p className="small muted">
          {pocket.wallet.amount === 0 ? t('allGift') : t('gift', { money: money(pocket.gift) })}
        </p>
      )}
      {pocket.waiting.amount > 0 && <p className="small muted">{t('waiting', { money: money(pocket.waiting) })}</p>}
      {held.map((one) => (
        <p key={one.purchase_id} className="small muted">
          {one.until === null
            ? t('heldBack', { money: money(one.money) })
            : t('held', {
                money: money(one.money),
                title: one.title,
                time: formatTime(new Date(one.until), locale),
              })}{' '}
          <Link className="accent" to={`/pay/result/${one.purchase_id}`}>
            {t('heldLink')}
          </Link>
        </p>
      ))}
      {gifts.length > 0 && (
        <ul className="gifts small" aria-label={t('gifts')}>
          {gifts.map((gift, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a gift has no name of its own here
            <li key={at}>
              <Icon name="gift" />
              <span className="grow">{gift.title ?? t('giftTitle')}</span>
              <span className="muted">
                {gift.expires_at === null
                  ? t('giftForever')
                  : t('giftUntil', { date: formatLastDay(new Date(gift.expires_at), locale, { weekday: false }) })}
              </span>
              <b className="nowrap">{money(gift.left)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The number large, its unit small beside it. */
function Sum({ money }: { money: Money }) {
  const t = useTranslations('wallet')
  const locale = useLocale()
  if (money.currency === 'USD' && locale === 'en') return formatMoney(money, locale)
  return (
    <>
      {formatAmount(money, locale)} <span className="unit">{t(`units.${money.currency}`)}</span>
    </>
  )
}
