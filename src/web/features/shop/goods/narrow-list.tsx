import { type FormEvent, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { type Currency, formatAmount } from '#lib/money/money.ts'
import { call } from '../../../api.ts'
import { localise } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link, useGo } from '../../../ui/link.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { type ListAsked, listAddress, readListAsked, readTypedPrice, type UnreadPrices } from './list-address.ts'
import { usePriceRange } from './use-price-range.ts'

type Titles = OutputOf<'GET /shop/titles'>['items']
type Props = {
  asked: ListAsked
  unread: UnreadPrices
  /** Of what is asked for. */
  names: { of: string | null; collection: string | null }
}

/** The titles of a shelf, asked for when they are wanted first. Null: not yet. */
function useTitles(shelf: ListAsked['shelf']) {
  const locale = useLocale()
  const [isWanted, want] = useState(false)
  const [titles, setTitles] = useState<Titles | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = new AbortController()
    call('GET /shop/titles', { query: { shelf } }, { signal: stop.signal }).then(
      ({ items }) => {
        setTitles(items)
        setFailed(false)
      },
      () => stop.signal.aborted || setFailed(true),
    )
    return () => stop.abort()
  }, [isWanted, shelf, locale])
  return { titles, failed, want }
}

/** The list by title, collection and price: what is chosen stands there to be taken away, the rest opens. */
export function NarrowList({ asked, unread, names }: Props) {
  const t = useTranslations('shop')
  const { of, from, to, collection, shelf } = asked
  const { titles, failed, want } = useTitles(shelf)
  const range = usePriceRange(asked)
  const isPriced = from !== undefined || to !== undefined
  const without = (less: ListAsked) => listAddress({ ...asked, page: undefined, ...less })
  return (
    <div className="narrow-list">
      {(of !== undefined || isPriced || collection !== undefined) && (
        <p className="row wrap">
          {collection !== undefined && (
            <Chosen text={names.collection ?? collection} to={without({ collection: undefined })} />
          )}
          {of !== undefined && <Chosen text={names.of ?? t('ofTitle')} to={without({ of: undefined })} />}
          {isPriced && <Chosen text={range} to={without({ from: undefined, to: undefined, currency: undefined })} />}
        </p>
      )}
      <details onToggle={(event) => want(event.currentTarget.open)}>
        <summary className="chip">
          <Icon name="filter" />
          {t('narrow')}
        </summary>
        {/* what is typed begins anew with each address */}
        <NarrowForm
          key={listAddress(asked)}
          asked={asked}
          unread={unread}
          name={names.of}
          titles={titles}
          failed={failed}
        />
      </details>
    </div>
  )
}

function Chosen({ text, to }: { text: string; to: string }) {
  const t = useTranslations('shop')
  return (
    <Link className="chip" to={to} preventScrollReset replace aria-current>
      <bdi>{text}</bdi>
      <Icon name="close" />
      <span className="only-said">{t('takeFilterAway')}</span>
    </Link>
  )
}

const typedIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

type FormProps = {
  asked: ListAsked
  unread: UnreadPrices
  name: string | null
  titles: Titles | null
  failed: boolean
}

/** A form with the names of the address, so that it works before the page is hydrated. */
function NarrowForm({ asked, unread: before, name, titles, failed }: FormProps) {
  const t = useTranslations('shop')
  const units = useTranslations('currency')
  const locale = useLocale()
  const go = useGo()
  const shown = useCurrency()
  const [of, setOf] = useState(String(asked.of ?? ''))
  const [wrong, setWrong] = useState<readonly string[]>(Object.keys(before))
  const isPriced = asked.from !== undefined || asked.to !== undefined
  const currency: Currency = isPriced ? (asked.currency ?? 'IRR') : shown
  const { shelf, collection, size, in_stock: inStock, query, sort } = asked
  const known = (titles ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  // the one that is chosen can be chosen still: without the others, and on a shelf that has nothing of it
  const isKnown = asked.of === undefined || known.some(({ value }) => value === String(asked.of))
  const choices = isKnown ? known : [{ value: String(asked.of), label: name ?? t('ofTitle') }, ...known]
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

  const price = (end: 'from' | 'to') => (
    <Field
      name={end}
      label={t(end === 'from' ? 'priceFrom' : 'priceTo', { unit: units(currency) })}
      inputMode={currency === 'IRR' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      defaultValue={
        asked[end] === undefined ? (before[end] ?? '') : formatAmount({ amount: asked[end], currency }, locale)
      }
      {...(wrong.includes(end) ? { error: t('priceUnread') } : {})}
    />
  )
  return (
    <Form action={localise('/shop/list', locale)} onSubmit={submit} noValidate>
      {stays.map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {currency === 'USD' && <input type="hidden" name="currency" value="USD" />}
      <SelectField
        label={t('ofTitle')}
        name="of"
        value={of}
        onChange={setOf}
        options={[{ value: '', label: titles === null && !failed ? t('titlesOnTheWay') : t('ofAll') }, ...choices]}
        {...(failed ? { error: t('titlesFailed') } : {})}
      />
      {price('from')}
      {price('to')}
      <Button type="submit" kind="soft">
        {t('show')}
      </Button>
    </Form>
  )
}
