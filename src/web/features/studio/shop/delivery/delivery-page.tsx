import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { State } from '#web/ui/state.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { SeenTable } from './seen-table.tsx'
import './delivery.css'

type Methods = OutputOf<'GET /studio/delivery'>
type Method = Methods['items'][number]

/** How goods are sent: the methods in the order of the buyers, and what buyers in a city see. */
export function DeliveryPage() {
  const t = useTranslations('studio.delivery')
  const mayWork = useMayCall('POST /studio/delivery')
  const answer = useAnswer('delivery', (signal) => call('GET /studio/delivery', {}, { signal }))
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        {mayWork && (
          <ButtonLink kind="main" size="tight" to="/studio/delivery/new">
            <Icon name="plus" />
            {t('new')}
          </ButtonLink>
        )}
      </RoomHead>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}>
        {({ items }) => <MethodList items={items} onMethods={answer.put} onStale={answer.reload} />}
      </ListAnswer>
      {answer.value !== null && <SeenTable key={JSON.stringify(answer.value)} />}
    </>
  )
}

type ListProps = { items: readonly Method[]; onMethods: (methods: Methods) => void; onStale: () => void }

function MethodList({ items, onMethods, onStale }: ListProps) {
  const mayWork = useMayCall('POST /studio/delivery')
  const [busy, setBusy] = useState(false)
  async function move(at: number, by: -1 | 1): Promise<void> {
    const ids = items.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved === undefined || busy) return
    ids.splice(at + by, 0, moved)
    setBusy(true)
    try {
      onMethods(await call('POST /studio/delivery/order', { body: { ids, was: items.map(({ id }) => id) } }))
    } catch (error) {
      toastError(error)
      onStale()
    }
    setBusy(false)
  }
  return (
    <ol className="stack plain-list">
      {items.map((method, index) => (
        <li key={method.id} className="card delivery-item">
          <Summary method={method} />
          {mayWork && (
            <span className="row">
              <Step method={method} way="up" off={index === 0} onPress={() => void move(index, -1)} />
              <Step method={method} way="down" off={index === items.length - 1} onPress={() => void move(index, 1)} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Summary({ method }: { method: Method }) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const facts = [
    t(`kinds.${method.kind}`),
    t('ratesCount', { n: method.rates.length, count: localDigits(method.rates.length, locale) }),
    ...(method.in_use > 0 ? [t('inUse', { count: localDigits(method.in_use, locale) })] : []),
  ]
  return (
    <div className="grow">
      <p className="row wrap">
        <Link className="link strong" to={`/studio/delivery/${method.id}`}>
          {locale === 'fa' ? method.name_fa : method.name_en}
        </Link>
        {!method.is_active && <span className="tag">{t('off')}</span>}
      </p>
      <p className="small muted">{facts.join(' · ')}</p>
    </div>
  )
}

type StepProps = { method: Method; way: 'up' | 'down'; off: boolean; onPress: () => void }

function Step({ method, way, off, onPress }: StepProps) {
  const t = useTranslations('studio.delivery')
  const name = useLocale() === 'fa' ? method.name_fa : method.name_en
  return (
    <Button
      kind="plain"
      size="tight"
      aria-label={t(way, { name })}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
    >
      <Icon name={way} />
    </Button>
  )
}
