import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { phoneIn } from '#web/features/accounts/members/addresses/address.ts'
import { billedPlace } from './billed-place.ts'
import { Both, type ReceiptWord, TwoTexts } from './both-languages.tsx'
import type { Receipt } from './purchase.ts'

/** Who sold, and who bought. */
export function InvoiceParties({ receipt }: { receipt: Receipt }) {
  return (
    <div className="parties small">
      {receipt.seller && <SellerBlock seller={receipt.seller} />}
      <BuyerBlock receipt={receipt} />
    </div>
  )
}

type Fact = readonly [ReceiptWord, ReactNode]

function Block({ word, facts, children }: { word: ReceiptWord; facts: readonly Fact[]; children: ReactNode }) {
  return (
    <section>
      <h2 className="small muted">
        <Both word={word} />
      </h2>
      <div className="strong">{children}</div>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== '' && (
              <div key={name}>
                <dt className="muted">
                  <Both word={name} />
                </dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const Digits = ({ text }: { text: string }) => <bdi dir="ltr">{localDigits(text, useLocale())}</bdi>
const digits = (text: string | null) => (text === null || text === '' ? null : <Digits text={text} />)

function Phone({ of: { country, tel } }: { of: { country: string | null; tel: string } }) {
  return <bdi dir="ltr">{phoneIn(country, tel, useLocale())}</bdi>
}
const phone = (to: Receipt['billed_to']) =>
  to?.tel == null || to.tel === '' ? null : <Phone of={{ country: to.country, tel: to.tel }} />

function SellerBlock({ seller }: { seller: NonNullable<Receipt['seller']> }) {
  const { address_fa: fa, address_en: en } = seller
  const facts: Fact[] = [
    ['economicNumber', digits(seller.economic_number)],
    ['nationalId', digits(seller.national_id)],
    ['address', fa === '' && en === '' ? null : <TwoTexts key="address" fa={fa} en={en} />],
    ['postalCode', digits(seller.postal_code)],
    ['tel', digits(seller.tel)],
  ]
  return (
    <Block word="seller" facts={facts}>
      <TwoTexts fa={seller.name_fa} en={seller.name_en} />
    </Block>
  )
}

function BuyerBlock({ receipt }: { receipt: Receipt }) {
  const { buyer, billed_to: to } = receipt
  const receiver = to?.receiver ?? null
  const facts: Fact[] = [
    ['receiver', receiver === null || receiver === buyer ? null : <bdi key="receiver">{receiver}</bdi>],
    ['address', to === null ? null : <Whereto key="address" to={to} />],
    ['postalCode', digits(to?.postal_code ?? null)],
    ['tel', phone(to)],
  ]
  return (
    <Block word="buyer" facts={to?.full_address == null ? [] : facts}>
      <bdi>{buyer}</bdi>
    </Block>
  )
}

function Whereto({ to }: { to: NonNullable<Receipt['billed_to']> }) {
  const { fa, en, rest } = billedPlace(to)
  return (
    <>
      <TwoTexts fa={fa} en={en} />
      <bdi>{rest}</bdi>
    </>
  )
}
