import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { MadeList } from '#web/features/studio/table/made-list.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { list } from './webhook-data.ts'
import { StateTag } from './state-tag.tsx'

/** All webhooks, each with what waits and what failed. */
export function WebhooksPage() {
  const t = useTranslations('studio.webhooks')
  const answer = useAnswer('webhooks', (signal) => call('GET /studio/webhooks', {}, { signal }))
  const about = t.rich('about', {
    page: (words) => (
      <Link className="link" to="/webhooks">
        {words}
      </Link>
    ),
  })
  const words = { title: t('title'), about, new: t('new'), empty: t('empty'), emptyHelp: t('emptyHelp') }
  return (
    <MadeList words={words} path={list} answer={answer} nameOf={({ name }) => name}>
      {(webhook) => (
        <p className="small muted row wrap">
          <StateTag webhook={webhook} />
          <bdi className="ltr">{new URL(webhook.url).host}</bdi>
          {webhook.waiting > 0 && <span>{t('waitingCount', { n: webhook.waiting })}</span>}
          {webhook.failed > 0 && <span>{t('failedCount', { n: webhook.failed })}</span>}
        </p>
      )}
    </MadeList>
  )
}
