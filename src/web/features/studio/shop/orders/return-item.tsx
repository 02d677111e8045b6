import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Moment } from '#web/features/studio/moment.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { ArrivalForm } from './arrival-form.tsx'
import type { DeskOrder } from './order-data.ts'

export type DeskReturn = DeskOrder['returns'][number]

type Props = { order: DeskOrder; found: DeskReturn; mayWork: boolean; onOrder: (order: DeskOrder) => void }

const tags: Readonly<Record<DeskReturn['state'], string>> = {
  asked: 'waiting',
  accepted: 'waiting',
  refused: 'failed',
  withdrawn: '',
  paid_back: 'good',
  exchanged: 'good',
}

/** A return: what its buyer says and shows, and what the desk answers. */
export function ReturnItem({ order, found, mayWork, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  return (
    <section className="card stack" aria-label={t('return.title', { number: localDigits(found.number, locale) })}>
      <h2 className="row between wrap">
        {t('return.title', { number: localDigits(found.number, locale) })}
        <span className={`tag ${tags[found.state]}`}>{t(`return.states.${found.state}`)}</span>
      </h2>
      <p className="small">
        {found.lines
          .map(({ position, quantity, wanted, given }) => {
            const title = order.lines.find((line) => line.position === position)?.title ?? ''
            const other = given ?? wanted
            return `${title} × ${localDigits(quantity, locale)}${other === null ? '' : ` ← ${other.options}`}`
          })
          .join(' · ')}
      </p>
      <p className="small muted">
        {found.reason_name} · {t(`return.postage.${found.postage}`)} ·{' '}
        {t(found.wants_exchange ? 'return.wantsExchange' : `return.ways.${found.way}`)} · <Moment at={found.asked_at} />
      </p>
      {found.text !== '' && (
        <p>
          <bdi>{found.text}</bdi>
        </p>
      )}
      {found.pictures.length > 0 && (
        <div className="row wrap return-pictures">
          {found.pictures.map((picture) => (
            <a key={picture.src} href={picture.src} target="_blank" rel="noreferrer">
              <Picture image={picture} sizes="140px" alt={t('return.picture')} />
            </a>
          ))}
        </div>
      )}
      {found.answer !== '' && (
        <p className="note small">
          <bdi>{found.answer}</bdi>
        </p>
      )}
      {found.money !== null && (
        <p className="strong">{t('return.paid', { money: formatMoney(found.money, locale) })}</p>
      )}
      {mayWork && found.state === 'asked' && <Answer order={order} found={found} onOrder={onOrder} />}
      {mayWork && found.state === 'accepted' && <ArrivalForm order={order} found={found} onOrder={onOrder} />}
    </section>
  )
}

function Answer({ order, found, onOrder }: Omit<Props, 'mayWork'>) {
  const t = useTranslations('studio.orders')
  const [text, setText] = useState('')
  const send = async (accept: boolean) =>
    onOrder(
      await call('POST /studio/orders/:number/returns/:id/answer', {
        params: { number: order.number, id: found.id },
        body: { accept, answer: text },
      }),
    )
  const accepting = useAsking(() => send(true))
  const refusing = useAsking(() => send(false))
  const fault = accepting.fault ?? refusing.fault
  return (
    <div className="stack not-printed">
      <Field
        label={t('return.answer')}
        help={t('return.answerHelp')}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      {fault !== null && (
        <p className="note failed" role="alert">
          {fault}
        </p>
      )}
      <div className="row wrap">
        <Button kind="main" size="tight" busy={accepting.busy} onClick={accepting.ask}>
          {t('return.accept')}
        </Button>
        <Button
          kind="soft"
          size="tight"
          busy={refusing.busy}
          aria-disabled={text.trim() === '' || undefined}
          onClick={() => text.trim() !== '' && refusing.ask()}
        >
          {t('return.refuse')}
        </Button>
      </div>
    </div>
  )
}
