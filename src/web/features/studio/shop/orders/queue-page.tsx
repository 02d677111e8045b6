import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { useDeskKeys } from '#web/features/studio/frame/use-desk-keys.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import { nextStepOf, type Queue, queueKey, queues, type Queues } from './order-data.ts'
import { QueueItem } from './queue-item.tsx'
import { ScanField } from './scan-field.tsx'
import { useStep } from './use-step.ts'
import '#web/features/studio/desk.css'
import './orders-desk.css'

const perPage = 25
const lookAgainMs = 60_000

const addressOf = (queue: Queue, page = 1) => {
  const search = new URLSearchParams(queue === 'Registred' ? {} : { queue })
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/studio/orders' : `/studio/orders?${search}`
}

function useQueue() {
  const [search] = useSearchParams()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const queue = queues.find((one) => one === search.get('queue')) ?? 'Registred'
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const query = useRested(typed)
  const answer = useAnswer(
    `orders/${locale}/${queue}/${page}/${query}`,
    (signal) => call('GET /studio/orders', { query: { queue, query, page, per_page: perPage } }, { signal }),
    { every: lookAgainMs },
  )
  return { answer, queue, page, query, typed, setTyped }
}

/** The desk of orders: what waits longest stands on top; one key does the next step. */
export function QueuePage() {
  const t = useTranslations('studio.orders')
  const { answer, queue, page, query, typed, setTyped } = useQueue()
  const { value, error, reload } = answer
  const field = useRef<HTMLDivElement>(null)
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <div className="row wrap not-printed">
          <ButtonLink kind="soft" size="tight" to="/studio/orders/figures">
            {t('figures.title')}
          </ButtonLink>
          <ButtonLink kind="soft" size="tight" to="/studio/orders/terms">
            {t('terms.title')}
          </ButtonLink>
        </div>
      </RoomHead>
      <div className="stack not-printed">
        <QueueChips chosen={queue} counts={value?.queues ?? null} />
        <ScanField typed={typed} onTyped={setTyped} field={field} />
        {queue === 'to_pack' && query === '' && <PaperLinks />}
      </div>
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={4} />
      ) : value.items.length === 0 ? (
        <State drawing="empty" title={t(query === '' ? 'empty' : 'notFound')} text={t('emptyHelp')} />
      ) : (
        <Items orders={value.items} onChanged={reload} onScan={() => field.current?.querySelector('input')?.focus()} />
      )}
      {value !== null && query === '' && (
        <PageLinks page={page} total={value.total} perPage={perPage} to={(one) => addressOf(queue, one)} />
      )}
    </>
  )
}

function QueueChips({ chosen, counts }: { chosen: Queue; counts: Queues | null }) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const chips = queues.map((queue) => ({
    to: addressOf(queue),
    text: counts === null ? t(`queues.${queue}`) : `${t(`queues.${queue}`)} ${countOf(counts[queue], locale)}`,
    chosen: queue === chosen,
  }))
  return <Chips label={t('queue')} chips={chips} replace />
}

/** Links to the papers for the orders that wait to be packed. */
function PaperLinks() {
  const t = useTranslations('studio.orders')
  return (
    <div className="row wrap">
      {(['pick', 'slips', 'labels'] as const).map((paper) => (
        <ButtonLink key={paper} kind="soft" size="tight" to={`/studio/orders/papers/${paper}`}>
          <Icon name="print" />
          {t(`papers.${paper}`)}
        </ButtonLink>
      ))}
    </div>
  )
}

type ItemsProps = {
  orders: Parameters<typeof QueueItem>[0]['order'][]
  onChanged: () => void
  onScan: () => void
}

function Items({ orders, onChanged, onScan }: ItemsProps) {
  const t = useTranslations('studio.orders')
  const go = useGo()
  const mayWork = useMayCall('POST /studio/orders/:number/deeds')
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, orders.length - 1)
  const order = orders[at]
  const { busy, fault, take } = useStep(onChanged)
  useDeskKeys(queueKey, (key) => {
    if (key === 'next') setChosen(Math.min(orders.length - 1, at + 1))
    else if (key === 'previous') setChosen(Math.max(0, at - 1))
    else if (key === 'scan') onScan()
    else if (order !== undefined && (key === 'open' || nextStepOf(order)?.kind === 'pack'))
      go(`/studio/orders/${order.number}`)
    else if (order !== undefined && mayWork) take(order)
  })
  return (
    <>
      {fault !== null && (
        <p className="note failed" role="alert">
          {fault}
        </p>
      )}
      <p className="tiny muted only-wide">{t('keys')}</p>
      <ul className="desk-list">
        {orders.map((one, index) => (
          <li key={one.number}>
            <QueueItem order={one} isChosen={index === at}>
              {mayWork && nextStepOf(one) !== null && nextStepOf(one)?.kind !== 'pack' && (
                <Button kind="main" size="tight" busy={busy === one.number} onClick={() => take(one)}>
                  {t(`steps.${nextStepOf(one)?.kind ?? 'accept'}`)}
                </Button>
              )}
            </QueueItem>
          </li>
        ))}
      </ul>
    </>
  )
}
