import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pageOf } from '#web/kinds/kinds.ts'
import { State } from '#web/ui/state.tsx'
import type { PurchaseInfo } from './purchase-info.ts'
import { HeldNote } from './held-note.tsx'
import type { TitleOrder } from './title-checkout.tsx'

/** For a limited offer: how many are left, or how long this member's unpaid purchase holds one. */
export function Places({ offer }: { offer: PurchaseInfo['offers'][number] }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const { held, places_left: left } = offer
  if (held !== null)
    return (
      <div className="row wrap between">
        <HeldNote until={held.until} />
        <ButtonLink kind="soft" to={`/pay/result/${held.purchase_id}`}>
          {t('goOn')}
        </ButtonLink>
      </div>
    )
  if (left === null) return null
  return (
    <div className="note waiting">
      <Icon name="clock" />
      <p>{t('placesLeft', { n: left, count: localDigits(left, locale) })}</p>
    </div>
  )
}

export function SoldOut({ order, onLookAgain }: { order: TitleOrder; onLookAgain: () => void }) {
  const t = useTranslations('checkout')
  return (
    <State drawing="nothing" title={t('soldOut')} text={t('soldOutHelp')}>
      <Button kind="soft" onClick={onLookAgain}>
        {t('lookAgain')}
      </Button>
      <ButtonLink kind="plain" to={pageOf(order.info.product.shown_by) ?? '/'}>
        {t('filmPage')}
      </ButtonLink>
    </State>
  )
}
