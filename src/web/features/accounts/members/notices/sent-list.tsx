import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { useSubmit } from '../use-submit.ts'
import type { NoticesAnswer } from './notices-page.tsx'

type Sent = NoticesAnswer['sent']

/** Lists the notices of the last 90 days: their kind, their way, and whether they arrived; never their words. */
export function SentList({ first }: { first: Sent }) {
  const t = useTranslations('notices')
  const { busy, submit } = useSubmit()
  const [further, setFurther] = useState<{ of: Sent; items: Sent['items']; next: string | null } | null>(null)
  const known = further?.of === first ? further : null
  const items = [...first.items, ...(known?.items ?? [])]
  const next = known === null ? first.next : known.next
  const more = (after: string) =>
    void submit(async () => {
      const page = await call('GET /me/notices/sent', { query: { after } })
      setFurther({ of: first, items: [...(known?.items ?? []), ...page.items], next: page.next })
    })
  return (
    <section className="card">
      <h2>{t('sent')}</h2>
      <p className="small muted">{t('sentHelp')}</p>
      {items.length === 0 ? (
        <p className="small">{t('nothingSent')}</p>
      ) : (
        <ul className="notice-log">
          {items.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button kind="soft" wide busy={busy} onClick={() => more(next)}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function Row({ one }: { one: Sent['items'][number] }) {
  const t = useTranslations('notices')
  const locale = useLocale()
  const state = one.reason === null ? t(`states.${one.state}`) : t(`reasons.${one.reason}`)
  return (
    <li>
      <span>{t(`names.${one.kind}`)}</span>
      <Facts items={[t(`channel.${one.channel}`), formatDateTime(new Date(one.created_at), locale), state]} />
    </li>
  )
}
