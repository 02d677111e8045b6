import type { ReactNode } from 'react'
import type { Money } from '#lib/money/money.ts'
import { DiscountField } from '#web/features/payments/discounts/discount-field.tsx'
import { useDiscount } from '#web/features/payments/discounts/use-discount.ts'
import { OrderRows, type Reckoned, type Sale } from './order-sum.tsx'
import { PayDesk } from './pay-desk.tsx'
import type { Payers } from './use-order.ts'
import type { PurchaseType } from './use-pay.ts'

/** One thing to buy, of any kind. */
export type Wanted = {
  type: PurchaseType
  offerId: string
  /** How many of it; one by default. */
  quantity?: number
  /** The buyer is told that they can have it without paying; what they buy is for a guest. */
  forGuest?: boolean
  /** Of all of them. */
  price: Money
  /** The tax in the price, and its rate. */
  vat: Money | null
  vatPercent: number
  sale: Sale | null
  /** The sum paid before for parts of it; the price is lower by this sum. */
  reckoned?: Reckoned
  /** The label of the line with the price. */
  line: string
  /** Shows the thing: picture, name, terms. */
  what: ReactNode
  /** Shown above the ways to pay. */
  notice?: ReactNode
  /** Shown below them. */
  below?: ReactNode
  terms: string
}

type Props = {
  wanted: Wanted
  payers: Payers
  /** Called when the loaded data are outdated. */
  onChanged: () => void
}

/** The thing, the discount of a code, the ways to pay with their shares, and one button with verb and amount. */
export function Checkout({ wanted, payers: { gateways, wallet }, onChanged }: Props) {
  const {
    type,
    offerId,
    quantity = 1,
    forGuest = false,
    price,
    vat,
    vatPercent,
    sale,
    reckoned,
    line,
    ...shown
  } = wanted
  const discount = useDiscount({ id: offerId, purchase_type: type, price, quantity })
  const { applied } = discount
  return (
    <PayDesk
      key={price.currency}
      bill={{ type, offerId, quantity, forGuest, price: applied?.to_pay ?? price, discountCode: applied?.code }}
      gateways={gateways.gateways}
      defaultGateway={gateways.default_gateway}
      isSetUp={gateways.is_set_up}
      wallet={wallet}
      discount={<DiscountField desk={discount} />}
      rows={
        <OrderRows
          discount={applied}
          line={line}
          price={price}
          vat={vat}
          vatPercent={vatPercent}
          sale={sale}
          reckoned={reckoned}
        />
      }
      blocked={discount.busy || (applied?.note ?? null) !== null}
      onChanged={onChanged}
      onRefused={discount.refuse}
      {...shown}
    />
  )
}
