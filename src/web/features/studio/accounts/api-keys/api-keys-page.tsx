import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { KeyCard } from './key-card.tsx'
import { KeyForm } from './key-form.tsx'
import './api-keys.css'

/** The keys by which machines call: those that work, and those that ended. */
export function ApiKeysPage() {
  const t = useTranslations('studio.apiKeys')
  const answer = useAnswer('api-keys', (signal) => call('GET /studio/api-keys', {}, { signal }))
  const [isMaking, setIsMaking] = useState(false)
  const about = t.rich('about', {
    page: (words) => (
      <a className="link" href="/api/docs">
        {words}
      </a>
    ),
  })
  return (
    <>
      <RoomHead title={t('title')} about={about}>
        <Button
          kind={isMaking ? 'soft' : 'main'}
          size="tight"
          aria-expanded={isMaking}
          onClick={() => setIsMaking(!isMaking)}
        >
          <Icon name="plus" />
          {t('new')}
        </Button>
      </RoomHead>
      <div className="stack">
        {isMaking && <KeyForm onMade={answer.reload} onDone={() => setIsMaking(false)} />}
        <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}>
          {({ items }) => (
            <ul className="stack plain-list">
              {items.map((item) => (
                <KeyCard key={item.id} item={item} onChanged={answer.put} />
              ))}
            </ul>
          )}
        </ListAnswer>
      </div>
    </>
  )
}
