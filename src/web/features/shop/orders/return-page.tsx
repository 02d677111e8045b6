import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '../../../api.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useGo } from '../../../ui/link.tsx'
import { State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { dayOf, type Order } from './order.ts'
import { linesOf, reasonOf, type ReturnDraft, type ReturnStep, returnSteps, stepOpen } from './return-draft.ts'
import { GoodsStep } from './return-goods.tsx'
import { MoneyStep } from './return-money.tsx'
import { ReasonStep } from './return-reason.tsx'
import { ReviewStep } from './return-review.tsx'
import { useReturnDraft } from './use-return-draft.ts'
import './orders.css'

const addressOf = (number: number, step: ReturnStep) => `/shop/orders/${number}/return/${step}`

/** Sending goods back, in four steps; each has its own address and survives a reload. */
export function ReturnPage({ order, wanted }: { order: Order; wanted: ReturnStep }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const number = localDigits(order.number, locale)
  return (
    <div className="page narrow shop-page return-page">
      <Breadcrumbs
        crumbs={[
          { label: t('title'), to: '/shop/orders' },
          { label: t('numbered', { number }), to: `/shop/orders/${order.number}` },
          { label: t('returnGoods') },
        ]}
      />
      <h1 className="page-title">{t('returnGoods')}</h1>
      {order.may_return ? <Steps order={order} wanted={wanted} /> : <NoReturn order={order} />}
    </div>
  )
}

function NoReturn({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const until = order.return_until
  return (
    <State
      drawing="nothing"
      title={t('noReturnNow')}
      text={until === null ? t('noReturnBefore') : t('returnUntil', { day: dayOf(until, locale) })}
    >
      <ButtonLink kind="soft" to={`/shop/orders/${order.number}`}>
        {t('toOrder')}
      </ButtonLink>
    </State>
  )
}

function Bar({ step }: { step: ReturnStep }) {
  const t = useTranslations('orders')
  const now = returnSteps.indexOf(step)
  return (
    <ol className="return-bar">
      {returnSteps.map((one, index) => (
        <li
          key={one}
          className={index < now ? 'done' : index === now ? 'now' : ''}
          aria-current={one === step ? 'step' : undefined}
        >
          {t(`returnSteps.${one}`)}
        </li>
      ))}
    </ol>
  )
}

function Steps({ order, wanted }: { order: Order; wanted: ReturnStep }) {
  const t = useTranslations('orders')
  const go = useGo()
  const { draft, change, forget } = useReturnDraft(order.number)
  const [files, setFiles] = useState<readonly File[]>([])
  const { busy, submit } = useSubmit()
  const step = stepOpen(order, draft, wanted)
  const index = returnSteps.indexOf(step)
  const next = returnSteps[index + 1]
  const before = returnSteps[index - 1]
  const isDone =
    step === 'goods' ? linesOf(order, draft).length > 0 : step !== 'reason' || reasonOf(order, draft) !== undefined
  const send = () =>
    submit(async () => {
      await ask(order, draft, files)
      forget()
      toast({ kind: 'good', text: t('returnAsked') })
      go(`/shop/orders/${order.number}`)
    })
  const shared = { order, draft, change }
  return (
    <>
      <Bar step={step} />
      {step === 'goods' && <GoodsStep {...shared} />}
      {step === 'reason' && <ReasonStep {...shared} files={files} onFiles={setFiles} />}
      {step === 'money' && <MoneyStep {...shared} />}
      {step === 'review' && (
        <ReviewStep order={order} draft={draft} files={files.length} to={(one) => addressOf(order.number, one)} />
      )}
      <div className="row return-buttons">
        <ButtonLink
          kind="soft"
          to={before === undefined ? `/shop/orders/${order.number}` : addressOf(order.number, before)}
        >
          {t('stepBack')}
        </ButtonLink>
        {next === undefined ? (
          <Button kind="main" busy={busy} onClick={() => void send()}>
            {t('returnSend')}
          </Button>
        ) : (
          <Button
            kind="main"
            aria-disabled={!isDone || undefined}
            onClick={() => isDone && go(addressOf(order.number, next))}
          >
            {t('stepNext', { step: t(`returnSteps.${next}`) })}
          </Button>
        )}
      </div>
    </>
  )
}

/** One return for the draft's key, then its pictures. A picture that fails does not undo the return: it can be added later. */
async function ask(order: Order, draft: ReturnDraft, files: readonly File[]): Promise<void> {
  const { reason } = draft
  if (reason === null) return
  const { return_id: id } = await call(
    'POST /me/shop/orders/:number/returns',
    {
      params: { number: order.number },
      body: {
        reason,
        text: draft.text,
        lines: linesOf(order, draft).map(({ position, quantity }) => ({
          position,
          quantity,
          wanted_variant_id: draft.what === 'exchange' ? (draft.wanted[position]?.id ?? null) : null,
        })),
        way: draft.what === 'as_paid' ? 'as_paid' : 'wallet',
        wants_exchange: draft.what === 'exchange',
      },
    },
    { idempotencyKey: draft.key },
  )
  for (const file of files) {
    const form = new FormData()
    form.set('file', file)
    await call('POST /me/shop/orders/:number/returns/:id/pictures', { params: { number: order.number, id } }, { form })
  }
}
