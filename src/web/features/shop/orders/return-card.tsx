import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { type Order, type OrderReturn, returnTags } from './order.ts'

type Props = { order: Order; found: OrderReturn; onOrder: (order: Order) => void }

/** A return of this order: what is sent back, where to, and what became of it. */
export function ReturnCard({ order, found, onOrder }: Props) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const title = t('returnNumbered', { number: localDigits(found.number, locale) })
  const { busy, submit } = useSubmit()
  const params = { number: order.number, id: found.id }
  const isOpen = found.state === 'asked' || found.state === 'accepted'
  const withdraw = () =>
    submit(async () => onOrder(await call('POST /me/shop/orders/:number/returns/:id/withdraw', { params })))
  return (
    <section className="card stack tight-stack" aria-label={title}>
      <h2 className="row between large">
        {title}
        <span className={`tag ${returnTags[found.state]}`}>{t(`returnStates.${found.state}`)}</span>
      </h2>
      <ul className="small">
        {found.lines.map(({ position, quantity, wanted, given }) => (
          <li key={position}>
            {order.lines.find((line) => line.position === position)?.title} · {localDigits(quantity, locale)}
            {given === null && wanted !== null && <> · {t('exchangeWanted', { options: wanted.options })}</>}
            {given !== null && <> · {t('exchangeGets', { options: given.options })}</>}
          </li>
        ))}
      </ul>
      <p className="small muted">
        {found.reason_name} · {t(`postage.${found.postage}`)}
      </p>
      {found.text !== '' && <p className="small">{found.text}</p>}
      {found.answer !== '' && (
        <p className="note small">
          <bdi>{found.answer}</bdi>
        </p>
      )}
      <p className="small">{t(`returnNews.${found.state}`)}</p>
      {found.state === 'accepted' && <Label order={order} found={found} />}
      {found.money !== null && (
        <p className="strong">
          {t(found.way === 'wallet' ? 'toWallet' : 'asPaid', { money: formatMoney(found.money, locale) })}
        </p>
      )}
      {found.pictures.length > 0 && (
        <div className="order-pictures">
          {found.pictures.map((picture) => (
            <Picture key={picture.src} image={picture} sizes="76px" alt={t('pictureOfIt')} />
          ))}
        </div>
      )}
      {isOpen && (
        <div className="row wrap">
          {found.state === 'asked' && <AddPicture params={params} onOrder={onOrder} />}
          <Button kind="plain" size="tight" busy={busy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The label for the parcel: copied by hand or printed. */
function Label({ order, found }: Pick<Props, 'order' | 'found'>) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const number = localDigits(found.number, locale)
  return (
    <div className="order-label">
      {found.address !== null && (
        <p>
          <span className="tiny muted">{t('sendTo')}</span>
          <br />
          <bdi>{found.address}</bdi>
        </p>
      )}
      <p className="small">{t('writeOnIt', { number, order: localDigits(order.number, locale) })}</p>
      <Button kind="soft" size="tight" className="not-printed" onClick={() => window.print()}>
        {t('printLabel')}
      </Button>
    </div>
  )
}

/** Pictures can still be added while nobody has answered. */
function AddPicture({ params, onOrder }: { params: { number: number; id: string }; onOrder: (order: Order) => void }) {
  const t = useTranslations('orders')
  const id = useId()
  const { busy, submit } = useSubmit()
  const add = (file: File) =>
    submit(async () => {
      const form = new FormData()
      form.set('file', file)
      onOrder(await call('POST /me/shop/orders/:number/returns/:id/pictures', { params }, { form }))
    })
  return (
    <>
      <input
        id={id}
        className="only-said"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) void add(file)
          event.target.value = ''
        }}
      />
      <label className="button soft tight" htmlFor={id} aria-busy={busy || undefined}>
        {t('addPicture')}
      </label>
    </>
  )
}
