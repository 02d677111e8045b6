import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubmit } from '../use-submit.ts'
import { type Address, type Addresses, mostAddresses } from './address.ts'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import './addresses.css'

type Props = { addresses: Addresses; replace: (value: { addresses: Addresses }) => void }

/** Where the member’s orders go: all addresses, the default one first, and the form for one of them at a time. */
export function AddressesPage({ addresses, replace }: Props) {
  const t = useTranslations('addresses')
  const { open, setOpen, page } = useOpenForm()
  const { busy, submit } = useSubmit()
  const isFull = addresses.length >= mostAddresses
  const done = (list: Addresses, text: string) => {
    replace({ addresses: list })
    setOpen(null)
    toast({ kind: 'good', text })
  }
  const remove = ({ id }: Address) =>
    void submit(async () => {
      const answer = await call('DELETE /me/addresses/:id', { params: { id } })
      done(answer.addresses, t('deleted'))
    })
  const makeDefault = (address: Address) =>
    void submit(async () => {
      const body = { ...address, is_default: true }
      const answer = await call('PUT /me/addresses/:id', { params: { id: address.id }, body })
      done(answer.addresses, t('madeDefault', { title: address.title }))
    })
  const form = (address: Address | null) => (
    <FormCard
      address={address}
      offersDefault={address === null ? addresses.length > 0 : !address.is_default}
      onSaved={(list) => done(list, t('saved'))}
      onCancel={() => setOpen(null)}
    />
  )
  return (
    <div className="page narrow below-header addresses" ref={page}>
      <header className="row between wrap">
        <h1 className="page-title">{t('title')}</h1>
        {open === null && !isFull && addresses.length > 0 && <AddButton onClick={() => setOpen('new')} />}
      </header>
      {isFull && <p className="small muted">{t('full')}</p>}
      {addresses.length > 0 && <p className="muted">{t('help')}</p>}
      {addresses.length === 0 && open === null && (
        <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
          <AddButton onClick={() => setOpen('new')} />
        </State>
      )}
      {open === 'new' && form(null)}
      <ul className="stack">
        {addresses.map((address) => (
          <li key={address.id}>
            {open === address.id ? (
              form(address)
            ) : (
              <AddressCard
                address={address}
                busy={busy}
                onEdit={() => setOpen(address.id)}
                onDelete={() => remove(address)}
                onMakeDefault={() => makeDefault(address)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('addresses')
  return (
    <Button kind="main" className="add" onClick={onClick}>
      <Icon name="plus" />
      {t('add')}
    </Button>
  )
}

/** Which form is open. When it closes, focus goes to the button that opened it, or to the one for a new address. */
function useOpenForm() {
  const [open, setOpen] = useState<'new' | Address['id'] | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const wasOpen = useRef<typeof open>(null)
  useEffect(() => {
    if (open === null && wasOpen.current !== null) {
      const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector)
      const opener = find(`[data-edits="${wasOpen.current}"]`) ?? find('.add') ?? find('.button')
      opener?.focus()
    }
    wasOpen.current = open
  }, [open])
  return { open, setOpen, page }
}

type FormCardProps = {
  address: Address | null
  offersDefault: boolean
  onSaved: (addresses: Addresses) => void
  onCancel: () => void
}

function FormCard({ address, offersDefault, onSaved, onCancel }: FormCardProps) {
  const t = useTranslations('addresses')
  return (
    <section className="card" aria-label={address ? t('change') : t('new')}>
      <h2>{address ? t('change') : t('new')}</h2>
      <AddressForm address={address} offersDefault={offersDefault} onSaved={onSaved}>
        {(busy) => (
          <div className="buttons">
            <Button type="submit" kind="main" busy={busy}>
              {t('save')}
            </Button>
            <Button kind="plain" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        )}
      </AddressForm>
    </section>
  )
}
