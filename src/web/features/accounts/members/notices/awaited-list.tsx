import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { pageOf } from '#web/kinds/kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useGrownUpData } from '#web/use-member-data.ts'
import { useSubmit } from '../use-submit.ts'

/** Lists the titles that the member waits for, each with its day and the button that takes it back. */
export function AwaitedList() {
  const t = useTranslations('notices.awaited')
  const locale = useLocale()
  const { busy, submit } = useSubmit()
  const head = useRef<HTMLHeadingElement>(null)
  const { data, reload, replace } = useGrownUpData(`release-alerts/${locale}`, (signal) =>
    call('GET /me/release-alerts', {}, { signal }),
  )
  const items = data.state === 'loaded' ? data.value.items : []
  const remove = (id: number) =>
    void submit(async () => {
      await call('PUT /me/release-alerts/:id', { params: { id }, body: { wanted: false } })
      replace({ items: items.filter((item) => item.id !== id) })
      // the row goes with its button
      head.current?.focus()
    })
  return (
    <section className="card" aria-busy={data.state === 'waiting'}>
      <h2 ref={head} tabIndex={-1}>
        {t('title')}
      </h2>
      {data.state === 'failed' && <FailedPart onRetry={reload} />}
      {data.state === 'loaded' && items.length === 0 && <p className="small muted">{t('none')}</p>}
      {items.length > 0 && (
        <ul className="device-list">
          {items.map((item) => {
            const page = pageOf(item.shown_by)
            return (
              <li key={item.id} className="device-row">
                <div>
                  {page === null ? (
                    <b>{item.title}</b>
                  ) : (
                    <Link className="link strong" to={page}>
                      {item.title}
                    </Link>
                  )}
                  <p className="tiny muted">
                    {item.at === null ? t('noDay') : formatDateTime(new Date(item.at), locale)}
                  </p>
                </div>
                <Button
                  kind="soft"
                  size="usual"
                  busy={busy}
                  aria-label={t('removeOne', { title: item.title })}
                  onClick={() => remove(item.id)}
                >
                  {t('remove')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
