import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { type Currency, formatAmount, formatMoney } from '#lib/money.ts'
import { localise } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link, useGo } from '../../../ui/link.tsx'
import { useCurrency } from '../../gateways/currency.ts'
import { type ListAsked, listAddress, readListAsked, readTypedPrice } from './list-address.ts'

type Title = { id: number; title: string }
type Props = { asked: ListAsked; titles: readonly Title[] }
/** `collection`: the name of the one that is asked for. */
type ListProps = Props & { collection: string | null }

/** The list by title and by price: what is chosen stands there to be taken away, the rest opens. */
export function NarrowList({ asked, titles, collection }: ListProps) {
  const t = useTranslations('shop')
  const { of, from, to } = asked
  const title = titles.find(({ id }) => id === of)?.title
  const isPriced = from !== undefined || to !== undefined
  const without = (less: ListAsked) => listAddress({ ...asked, page: undefined, ...less })
  return (
    <div className="narrow-list">
      {(of !== undefined || isPriced || asked.collection !== undefined) && (
        <p className="row wrap">
          {asked.collection !== undefined && (
            <Chosen
              text={collection ?? asked.collection}
              to={without({ collection: undefined })}
              label={t('takeFilterAway')}
            />
          )}
          {of !== undefined && (
            <Chosen text={title ?? t('ofTitle')} to={without({ of: undefined })} label={t('takeFilterAway')} />
          )}
          {isPriced && (
            <Chosen
              text={<PriceRange asked={asked} />}
              to={without({ from: undefined, to: undefined, currency: undefined })}
              label={t('takeFilterAway')}
            />
          )}
        </p>
      )}
      <details>
        <summary className="chip">
          <Icon name="filter" />
          {t('narrow')}
        </summary>
        {/* what is typed begins anew with each address */}
        <NarrowForm key={listAddress(asked)} asked={asked} titles={titles} />
      </details>
    </div>
  )
}

function Chosen({ text, to, label }: { text: React.ReactNode; to: string; label: string }) {
  return (
    <Link className="chip" to={to} preventScrollReset replace aria-current>
      <bdi>{text}</bdi>
      <Icon name="close" />
      <span className="only-said">{label}</span>
    </Link>
  )
}

function PriceRange({ asked: { from, to, currency } }: { asked: ListAsked }) {
  const t = useTranslations('shop')
  const locale = useLocale()
  const text = (amount: number) => formatMoney({ amount, currency: currency ?? 'IRR' }, locale)
  if (from === undefined) return t('priceUpTo', { to: text(to ?? 0) })
  return to === undefined
    ? t('priceAtLeast', { from: text(from) })
    : t('priceBetween', { from: text(from), to: text(to) })
}

const typedIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A form with the names of the address, so that it works before the page is hydrated. */
function NarrowForm({ asked, titles }: Props) {
  const t = useTranslations('shop')
  const units = useTranslations('currency')
  const locale = useLocale()
  const go = useGo()
  const shown = useCurrency()
  const [of, setOf] = useState(String(asked.of ?? ''))
  const [wrong, setWrong] = useState<readonly string[]>([])
  const isPriced = asked.from !== undefined || asked.to !== undefined
  const currency: Currency = isPriced ? (asked.currency ?? 'IRR') : shown
  const { shelf, collection, size, in_stock: inStock, query, sort } = asked
  const stays = Object.entries({ shelf, collection, size, in_stock: inStock === true ? '1' : undefined, query, sort })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const unread = ['from', 'to'].filter((name) => {
      const text = typedIn(form, name)
      return text !== '' && 'refused' in readTypedPrice(text, currency)
    })
    setWrong(unread)
    if (unread.length > 0) return
    const search = new URLSearchParams([...form.keys()].map((name) => [name, typedIn(form, name)]))
    go(listAddress(readListAsked(search)))
  }

  const price = (name: 'from' | 'to') => (
    <Field
      name={name}
      label={t(name === 'from' ? 'priceFrom' : 'priceTo', { unit: units(currency) })}
      inputMode={currency === 'IRR' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      defaultValue={asked[name] === undefined ? '' : formatAmount({ amount: asked[name], currency }, locale)}
      {...(wrong.includes(name) ? { error: t('priceUnread') } : {})}
    />
  )
  return (
    <Form action={localise('/shop/list', locale)} onSubmit={submit} noValidate>
      {stays.map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {currency === 'USD' && <input type="hidden" name="currency" value="USD" />}
      {titles.length > 0 && (
        <SelectField
          label={t('ofTitle')}
          name="of"
          value={of}
          onChange={setOf}
          options={[
            { value: '', label: t('ofAll') },
            ...titles.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
      {price('from')}
      {price('to')}
      <Button type="submit" kind="soft">
        {t('show')}
      </Button>
    </Form>
  )
}
