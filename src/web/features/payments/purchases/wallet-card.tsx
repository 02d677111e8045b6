import { useLocale, useTranslations } from 'use-intl'
import { formatMoney, type Money } from '#lib/money/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { Split } from '#web/features/payments/wallet/wallet-share.ts'

type Props = { spendable: Money; gift: Money; used: boolean; onUse: (used: boolean) => void; split: Split }

/** Whether to use the wallet, and who pays how much. */
export function WalletCard({ spendable, gift, used, onUse, split }: Props) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const money = (one: Money) => formatMoney(one, locale)
  const total = split.wallet.amount + split.bank.amount
  return (
    <section className="card wallet-card" aria-label={t('wallet')}>
      <Switch checked={used} onChange={onUse}>
        <span className="row">
          <Icon name="wallet" className="accent" />
          <span>
            <b>{t('useWallet')}</b>
            <span className="small muted block">
              {t('walletHas', { money: money(spendable) })}
              {gift.amount > 0 &&
                ` ${gift.amount >= spendable.amount ? t('walletAllGift') : t('walletGift', { money: money(gift) })}`}
            </span>
          </span>
        </span>
      </Switch>
      {used && (
        <>
          <progress className="share" max={total} value={split.wallet.amount} aria-label={t('wallet')} />
          <p className="row between small">
            <span className="of-wallet">{t('byWallet', { money: money(split.wallet) })}</span>
            {split.bank.amount > 0 && <span className="of-bank">{t('byBank', { money: money(split.bank) })}</span>}
          </p>
        </>
      )}
    </section>
  )
}
