import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { ApiProblem, call } from '#web/api.ts'
import { leaveForBank } from '#web/features/payments/gateways/leave-for-bank.ts'
import { walletMoved } from '#web/features/payments/wallet/balance.ts'
import { pageOf } from '#web/kinds/kinds.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useGo, Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { State } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import type { ChildWish, OwnWish } from './wish.ts'
import './wishes.css'

type Shown = Pick<OwnWish, 'product'>

/** A title that was asked for, with what is said of it below its name. */
export function WishCard({
  wish: { product },
  children,
  foot,
}: {
  wish: Shown
  children: ReactNode
  foot?: ReactNode
}) {
  const page = pageOf(product.shown_by)
  return (
    <li className="card wish-card">
      <span>{product.poster && <Picture image={product.poster} sizes="88px" />}</span>
      <div>
        <h2 className="large">
          {page === null ? (
            product.title
          ) : (
            <Link className="link" to={page}>
              {product.title}
            </Link>
          )}
        </h2>
        {children}
      </div>
      {foot && <div className="wish-foot">{foot}</div>}
    </li>
  )
}

/** Lists the wishes of the account’s children: those that wait with their prices and answers, then the others. */
export function ChildWishes({ items, onChanged }: { items: readonly ChildWish[]; onChanged: () => void }) {
  const t = useTranslations('wishes')
  const rank = ({ state }: ChildWish) => (state === 'asked' ? 0 : state === 'paying' ? 1 : 2)
  if (items.length === 0) return <State drawing="empty" title={t('none')} text={t('noneHelp')} />
  return (
    <ul className="wish-list">
      {items
        .toSorted((a, b) => rank(a) - rank(b))
        .map((wish) => (
          <WishCard
            key={wish.id}
            wish={wish}
            foot={(wish.state === 'asked' || wish.state === 'paying') && <Answers wish={wish} onChanged={onChanged} />}
          >
            <About wish={wish} />
          </WishCard>
        ))}
    </ul>
  )
}

/** Who asks, from what age the title is, and where the wish stands. */
function About({ wish }: { wish: ChildWish }) {
  const t = useTranslations('wishes')
  const locale = useLocale()
  const { age_rating: age } = wish.product
  const at = formatDateTime(new Date(wish.ends_at), locale)
  return (
    <>
      <p>{t.rich('asks', { name: wish.profile.name, b: (name) => <bdi>{name}</bdi> })}</p>
      <p className="small muted">{age > 0 ? t('ageFrom', { age: localDigits(age, locale) }) : t('everyAge')}</p>
      <p className="small muted">{t(`states.${wish.state}`, { at })}</p>
      {wish.state === 'refused' && wish.word !== null && <q className="small wish-word">{wish.word}</q>}
    </>
  )
}

function Answers({ wish, onChanged }: { wish: ChildWish; onChanged: () => void }) {
  const t = useTranslations('wishes')
  const locale = useLocale()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  async function agree({ way, price }: ChildWish['ways'][number]): Promise<void> {
    setBusy(true)
    try {
      const body = { way, price }
      const answer = await call('POST /me/child-wishes/:id/agree', { params: { id: wish.id }, body })
      walletMoved()
      if (!leaveForBank(answer.redirect, () => setBusy(false))) go(`/pay/result/${answer.purchase_id}`)
    } catch (error) {
      setBusy(false)
      toastError(error)
      if (error instanceof ApiProblem && error.status === 409) onChanged()
    }
  }
  // who came back from the bank
  if (wish.purchase_id !== null)
    return (
      <div className="wish-answers">
        <ButtonLink kind="main" to={`/account/purchases/${wish.purchase_id}`}>
          {t('goOn')}
        </ButtonLink>
      </div>
    )
  if (isRefusing) return <Refusal wish={wish} onBack={() => setRefusing(false)} onChanged={onChanged} />
  return (
    <>
      {wish.ways.length === 0 && <p className="small muted">{t('notSold')}</p>}
      <div className="wish-answers">
        {wish.ways.map((one) => (
          <Button
            key={one.way}
            kind={one === wish.ways[0] ? 'main' : 'soft'}
            busy={busy}
            onClick={() => void agree(one)}
          >
            {t(one.way, { price: formatMoney(one.price, locale) })}
          </Button>
        ))}
        {wish.state === 'asked' && (
          <Button kind="outline" disabled={busy} onClick={() => setRefusing(true)}>
            {t('refuse')}
          </Button>
        )}
      </div>
      {wish.ways.map(({ way, terms }) => (
        <p key={way} className="tiny muted">
          {t(`terms.${way}`, { terms })}
        </p>
      ))}
    </>
  )
}

type RefusalProps = { wish: ChildWish; onBack: () => void; onChanged: () => void }

/** A no, with a word to the child if one is written. */
function Refusal({ wish, onBack, onChanged }: RefusalProps) {
  const t = useTranslations('wishes')
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  async function refuse(): Promise<void> {
    setBusy(true)
    try {
      const { message } = await call('POST /me/child-wishes/:id/refuse', { params: { id: wish.id }, body: { word } })
      toast({ kind: 'good', text: message })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <form
      className="wish-no"
      onSubmit={(event) => {
        event.preventDefault()
        void refuse()
      }}
    >
      <Field
        label={t('word', { name: wish.profile.name })}
        help={t('wordHelp')}
        value={word}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setWord(event.target.value)}
      />
      <div className="wish-answers">
        <Button kind="main" type="submit" busy={busy}>
          {t('sendNo')}
        </Button>
        <Button kind="outline" disabled={busy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
