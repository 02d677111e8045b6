import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { type Address, areaOf, shownPhone, shownPostalCode } from './address.ts'

type Props = {
  address: Address
  busy: boolean
  onEdit: () => void
  onDelete: () => void
  onMakeDefault: () => void
}

/** One address as written on a parcel, with its actions. */
export function AddressCard({ address, busy, onEdit, onDelete, onMakeDefault }: Props) {
  const t = useTranslations('addresses')
  const locale = useLocale()
  const { asks, setAsks, trash } = useQuestion()
  const { title } = address
  return (
    <article className="card address">
      <header className="row between">
        <h2 className="clip-2">
          <bdi>{title}</bdi>
        </h2>
        {address.is_default && <span className="tag good">{t('default')}</span>}
      </header>
      <p className="where">
        <Parts of={areaOf(address)} />
        <span className="street">
          <bdi>{address.fullAddress}</bdi>
        </span>
      </p>
      <Facts
        items={[
          <bdi key="to">{address.deliveryTo}</bdi>,
          <span key="tel" className="ltr">
            {shownPhone(address, locale)}
          </span>,
          ...(address.postalCode === ''
            ? []
            : [
                <span key="code">
                  {t.rich('postalShown', {
                    code: () => <span className="ltr">{shownPostalCode(address, locale)}</span>,
                  })}
                </span>,
              ]),
        ]}
      />
      {asks ? (
        <Sure title={title} busy={busy} onYes={onDelete} onNo={() => setAsks(false)} />
      ) : (
        <div className="row wrap">
          <Button size="tight" data-edits={address.id} aria-label={t('editOne', { title })} onClick={onEdit}>
            {t('edit')}
          </Button>
          {!address.is_default && (
            <Button kind="plain" size="tight" busy={busy} onClick={onMakeDefault}>
              {t('makeDefault')}
            </Button>
          )}
          <button
            ref={trash}
            type="button"
            className="icon-button at-end"
            aria-label={t('deleteOne', { title })}
            title={t('delete')}
            onClick={() => setAsks(true)}
          >
            <Icon name="trash" />
          </button>
        </div>
      )}
    </article>
  )
}

/** Whether the question before deletion is open. After a no, focus returns to where it was. */
function useQuestion() {
  const [asks, setAsks] = useState(false)
  const trash = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!asks && wasAsked.current) trash.current?.focus()
    wasAsked.current = asks
  }, [asks])
  return { asks, setAsks, trash }
}

function Sure({ title, busy, onYes, onNo }: { title: string; busy: boolean; onYes: () => void; onNo: () => void }) {
  const t = useTranslations('addresses')
  const question = t('sure', { title })
  return (
    <div role="group" aria-label={question} className="row wrap">
      <p className="small strong">{question}</p>
      <Button kind="danger" size="tight" busy={busy} onClick={onYes}>
        {t('deleteIt')}
      </Button>
      <Button kind="outline" size="tight" autoFocus onClick={onNo}>
        {t('keep')}
      </Button>
    </div>
  )
}
