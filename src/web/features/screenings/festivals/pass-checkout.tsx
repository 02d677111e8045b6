import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { State } from '#web/ui/state.tsx'
import { CurrencyChoice } from '#web/features/payments/gateways/currency-choice.tsx'
import { Checkout } from '#web/features/payments/purchases/checkout.tsx'
import type { CheckoutOf } from '#web/features/payments/purchases/checkout-page.tsx'
import { type Order, useOrder } from '#web/features/payments/purchases/use-order.ts'
import { festivalPath, type Passes } from './festival.ts'

type PassOrder = Order<{ passes: Passes }>

const largestId = 2_147_483_647

/** Whether a part of an address can be a festival's number. */
export const isFestivalId = (text: string | undefined): boolean =>
  /^\d{1,10}$/.test(text ?? '') && Number(text) >= 1 && Number(text) <= largestId

/** The checkout of a pass: the address names the festival and the kind of pass. */
export const passCheckoutPage: CheckoutOf<PassOrder> = {
  isId: isFestivalId,
  useOrder: (id) =>
    useOrder(`passes/${id}`, async (currency, signal) => ({
      passes: await call(
        'GET /festival-purchase-info/:id',
        { params: { id: Number(id) }, query: { currency } },
        { signal },
      ),
    })),
  Desk: PassDesk,
}

function PassDesk({ order, onChanged }: { order: PassOrder; onChanged: () => void }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const [search] = useSearchParams()
  const { passes } = order
  const { product } = passes
  const offer = passes.offers.find(({ id }) => id === search.get('kind'))
  if (offer === undefined || (offer.passes_left === 0 && passes.held === null)) return <NothingToBuy passes={passes} />
  return (
    <Checkout
      wanted={{
        type: 'BUY_FESTIVAL',
        offerId: offer.id,
        quantity: 1,
        price: offer.price,
        vat: offer.vat,
        vatPercent: passes.vat_percent,
        sale: null,
        line: offer.is_upgrade ? t('upgrade', { name: offer.name }) : offer.name,
        what: (
          <div className="what">
            {product.poster && <Picture image={product.poster} className="poster" sizes="76px" />}
            <div>
              <b>{product.title}</b>
              <p className="small muted">{offer.name}</p>
            </div>
          </div>
        ),
        notice: (
          <div className="note">
            <Icon name="clock" />
            <p>{t('hold', { minutes: localDigits(passes.minutes_to_pay, locale) })}</p>
          </div>
        ),
        terms: t('returns', { hours: localDigits(passes.return_hours, locale) }),
      }}
      payers={order}
      onChanged={onChanged}
    />
  )
}

/** Owned already, sold out, or not sold in this currency: the sentence, and the way back. */
function NothingToBuy({ passes }: { passes: Passes }) {
  const t = useTranslations('festivals')
  return (
    <>
      <CurrencyChoice currency={passes.currency} />
      <State drawing="nothing" title={t('nothing')} text={passes.message ?? t('nothingHelp')}>
        <ButtonLink kind="soft" to={festivalPath(passes.product.id)}>
          {t('festivalPage')}
        </ButtonLink>
      </State>
    </>
  )
}
