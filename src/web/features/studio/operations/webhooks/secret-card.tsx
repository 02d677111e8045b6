import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { Webhook } from './webhook-data.ts'
import './webhooks.css'

/** A secret that was made just now. Nobody can read it a second time. */
function Secret({ secret }: { secret: string }) {
  const t = useTranslations('studio.webhooks')
  return (
    <div className="stack" role="status">
      <p className="strong">{t('secretOnce')}</p>
      <p dir="ltr" className="webhook-secret">
        <code>{secret}</code>
      </p>
      <div>
        <CopyButton text={secret} words={{ label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }} />
      </div>
    </div>
  )
}

/** The page after a webhook was made. */
export function SecretShown({ secret, to, name }: { secret: string; to: string; name: string }) {
  const t = useTranslations('studio.webhooks')
  return (
    <section className="card stack">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Secret secret={secret} />
      <div>
        <ButtonLink kind="main" to={to}>
          {t('onward')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Turning the secret: a new one now, and the one before it for a day. */
export function SecretCard({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('studio.webhooks')
  const locale = useLocale()
  const id = useId()
  const [turned, setTurned] = useState<{ secret: string; until: string | null } | null>(null)
  const { busy, fault, ask } = useAsking(async () => {
    const made = await call('POST /studio/webhooks/:id/secret', { params: { id: webhook.id } })
    setTurned({ secret: made.secret, until: made.webhook.previous_until })
  })
  const until = turned?.until ?? webhook.previous_until
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('secret')}</h2>
      <p className="small muted">{t('secretHelp')}</p>
      {until !== null && <p className="small">{t('bothUntil', { at: formatDateTime(new Date(until), locale) })}</p>}
      {turned !== null && <Secret secret={turned.secret} />}
      {fault !== null && (
        <p className="help wrong" role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button kind="soft" size="tight" busy={busy} onClick={ask}>
          {t('turnSecret')}
        </Button>
      </div>
    </section>
  )
}
