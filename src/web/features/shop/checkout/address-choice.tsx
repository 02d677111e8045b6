import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { type Address, type Addresses, areaOf, isIran, shownPhone } from '../../accounts/addresses/address.ts'
import { AddressForm } from '../../accounts/addresses/address-form.tsx'

type Props = {
  addresses: Addresses
  chosen: Address | undefined
  onChoose: (id: Address['id']) => void
  /** All addresses, with the one that was just written. */
  onSaved: (addresses: Addresses) => void
  /** Whether the buyer fetches the goods instead; null: there is nowhere to fetch them. */
  fetch: { isChosen: boolean; onChange: (isChosen: boolean) => void } | null
}

/** Where the goods go: one of the member's addresses, or a new one written here. */
export function AddressChoice({ addresses, chosen, onChoose, onSaved, fetch }: Props) {
  const t = useTranslations('shopCheckout')
  const locale = useLocale()
  const [isWriting, setWriting] = useState(false)
  const isFirst = addresses.length === 0
  const isFetched = fetch?.isChosen === true
  const saved = (all: Addresses) => {
    const known = new Set(addresses.map(({ id }) => id))
    const made = all.find(({ id }) => !known.has(id))
    onSaved(all)
    if (made !== undefined) onChoose(made.id)
    setWriting(false)
  }
  return (
    <fieldset className="sending">
      <legend>
        <h2 className="large">{t('whereTo')}</h2>
      </legend>
      {isFirst && !isFetched && <p className="muted">{t('noAddress')}</p>}
      {addresses.map((address) => (
        <label key={address.id} className="option">
          <input
            type="radio"
            name="address"
            checked={address.id === chosen?.id}
            onChange={() => onChoose(address.id)}
          />
          <span className="radio" aria-hidden="true" />
          <span>
            <b>{address.title}</b>
            <span className="small line">
              <Parts of={isIran(address) ? [...areaOf(address), address.fullAddress] : areaOf(address)} />
            </span>
            {!isIran(address) && (
              <span className="small line">
                <bdi>{address.fullAddress}</bdi>
              </span>
            )}
            <span className="tiny muted line">
              <Parts of={[address.deliveryTo, shownPhone(address, locale)]} />
            </span>
          </span>
        </label>
      ))}
      {fetch !== null && (
        <label className="option">
          <input
            type={isFirst ? 'checkbox' : 'radio'}
            name="address"
            checked={isFetched}
            onChange={(event) => fetch.onChange(event.target.checked)}
          />
          <span className="radio" aria-hidden="true" />
          <span>
            <b>{t('fetch')}</b>
            <span className="tiny muted line">{t('fetchHelp')}</span>
          </span>
        </label>
      )}
      {isFetched ? null : isFirst || isWriting ? (
        <div className="card">
          <AddressForm address={null} offersDefault={!isFirst} onSaved={saved}>
            {(busy) => (
              <div className="row">
                <Button kind="main" type="submit" busy={busy}>
                  {t('addAddress')}
                </Button>
              </div>
            )}
          </AddressForm>
        </div>
      ) : (
        <div className="row wrap">
          <Button kind="soft" onClick={() => setWriting(true)}>
            {t('addAddress')}
          </Button>
          <Link className="small strong" to="/account/addresses">
            {t('editAddresses')}
          </Link>
        </div>
      )}
    </fieldset>
  )
}
