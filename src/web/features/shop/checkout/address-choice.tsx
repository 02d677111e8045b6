import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Parts } from '../../../ui/parts.tsx'
import {
  type Address,
  type Addresses,
  areaOf,
  isIran,
  shownPhone,
} from '#web/features/accounts/members/addresses/address.ts'
import { AddressForm } from '#web/features/accounts/members/addresses/address-form.tsx'

type Props = {
  addresses: Addresses
  chosen: Address | undefined
  onChoose: (id: Address['id']) => void
  /** All addresses, with the one that was just written. */
  onSaved: (addresses: Addresses) => void
  /** Whether the buyer fetches the goods instead; null: there is nowhere to fetch them. */
  fetch: { isChosen: boolean; onChange: (isChosen: boolean) => void } | null
}

/** Which address is being written here; when the form closes, focus goes back to where it was opened. */
function useWriting() {
  const [writing, setWriting] = useState<'new' | 'chosen' | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const before = useRef<typeof writing>(null)
  useEffect(() => {
    if (writing === null && before.current !== null && document.activeElement === document.body) {
      const all = buttons.current?.querySelectorAll('button')
      all?.[before.current === 'new' ? 0 : 1]?.focus()
    }
    before.current = writing
  }, [writing])
  return { writing, write: setWriting, buttons }
}

/** Where the goods go: one of the member's addresses, or a new one written here. */
export function AddressChoice({ addresses, chosen, onChoose, onSaved, fetch }: Props) {
  const t = useTranslations('shopCheckout')
  const form = useTranslations('addresses')
  const locale = useLocale()
  const { writing, write, buttons } = useWriting()
  const isFirst = addresses.length === 0
  const isFetched = fetch?.isChosen === true
  const saved = (all: Addresses) => {
    const known = new Set(addresses.map(({ id }) => id))
    const made = all.find(({ id }) => !known.has(id))
    onSaved(all)
    if (made !== undefined) onChoose(made.id)
    write(null)
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
            onChange={() => {
              onChoose(address.id)
              write(null)
            }}
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
      {isFetched ? null : isFirst || writing !== null ? (
        <div className="card">
          <AddressForm
            key={writing}
            address={writing === 'chosen' ? (chosen ?? null) : null}
            offersDefault={writing === 'chosen' ? chosen?.is_default === false : !isFirst}
            onSaved={saved}
          >
            {(busy) => (
              <div className="row wrap">
                <Button kind="main" type="submit" busy={busy}>
                  {writing === 'chosen' ? form('save') : t('addAddress')}
                </Button>
                {!isFirst && (
                  <Button kind="plain" onClick={() => write(null)}>
                    {form('cancel')}
                  </Button>
                )}
              </div>
            )}
          </AddressForm>
        </div>
      ) : (
        <div ref={buttons} className="row wrap">
          <Button kind="soft" onClick={() => write('new')}>
            {t('addAddress')}
          </Button>
          {chosen !== undefined && (
            <Button kind="plain" onClick={() => write('chosen')}>
              {t('editAddress')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
