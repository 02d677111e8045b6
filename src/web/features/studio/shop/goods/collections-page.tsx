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
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import './goods.css'

type Collections = OutputOf<'GET /studio/collections'>
type Collection = Collections['items'][number]

/** The collections of the shop, in their order. */
export function CollectionsPage() {
  const t = useTranslations('studio.collections')
  const locale = useLocale()
  const answer = useAnswer(`collections/${locale}`, (signal) => call('GET /studio/collections', {}, { signal }))
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <span className="row wrap">
          <ButtonLink kind="soft" size="tight" to="/studio/goods">
            {t('toGoods')}
          </ButtonLink>
          <ButtonLink kind="main" size="tight" to="/studio/goods/collections/new">
            <Icon name="plus" />
            {t('new')}
          </ButtonLink>
        </span>
      </RoomHead>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}>
        {({ items }) => <List items={items} onAll={answer.put} onStale={answer.reload} />}
      </ListAnswer>
    </>
  )
}

type ListProps = { items: readonly Collection[]; onAll: (all: Collections) => void; onStale: () => void }

function List({ items, onAll, onStale }: ListProps) {
  const t = useTranslations('studio.collections')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  async function move(at: number, by: -1 | 1): Promise<void> {
    const ids = items.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved === undefined || busy) return
    ids.splice(at + by, 0, moved)
    setBusy(true)
    try {
      onAll(await call('POST /studio/collections/order', { body: { ids, was: items.map(({ id }) => id) } }))
    } catch (error) {
      toastError(error)
      onStale()
    }
    setBusy(false)
  }
  return (
    <ol className="stack plain-list">
      {items.map((collection, index) => (
        <li key={collection.id} className="card row between">
          <div className="grow">
            <p className="row wrap">
              <Link className="link strong" to={`/studio/goods/collections/${collection.id}`}>
                {locale === 'fa' ? collection.title_fa : collection.title_en}
              </Link>
              {!collection.is_shown && <span className="tag">{t('hidden')}</span>}
            </p>
            <p className="small muted">
              {t('count', { n: collection.goods.length, count: localDigits(collection.goods.length, locale) })}
            </p>
          </div>
          <span className="row">
            {(['up', 'down'] as const).map((way) => {
              const isOff = way === 'up' ? index === 0 : index === items.length - 1
              const name = locale === 'fa' ? collection.title_fa : collection.title_en
              return (
                <Button
                  key={way}
                  kind="plain"
                  size="tight"
                  aria-label={t(way, { name })}
                  aria-disabled={isOff || undefined}
                  onClick={() => !isOff && void move(index, way === 'up' ? -1 : 1)}
                >
                  <Icon name={way} />
                </Button>
              )
            })}
          </span>
        </li>
      ))}
    </ol>
  )
}
