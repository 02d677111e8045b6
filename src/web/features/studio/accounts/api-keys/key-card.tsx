import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { keyPrefix } from '#lib/lists/api-key-terms.ts'
import { call } from '#web/api.ts'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import type { ApiKey } from './calls-of-keys.ts'

type Props = { item: ApiKey; onChanged: (keys: { items: ApiKey[] }) => void }

/** One key: what it is for, who made it, whether it is used, and revoking it. */
export function KeyCard({ item, onChanged }: Props) {
  const t = useTranslations('studio.apiKeys')
  const { id, name, state, calls } = item
  const isOver = state === 'expired' || state === 'revoked'
  return (
    <li className="card key-card">
      <div className="row between wrap">
        <h2 className="large">
          <bdi>{name}</bdi> <span className={`tag${state === 'works' ? '' : ' warn'}`}>{t(`states.${state}`)}</span>
        </h2>
        {!isOver && (
          <RemoveAsked
            words={{
              remove: t('revoke'),
              title: t('revokeTitle', { name }),
              text: t('revokeText'),
              confirm: t('revokeConfirm'),
              leave: t('leave'),
              removed: t('revoked', { name }),
            }}
            onRemove={async () => onChanged(await call('DELETE /studio/api-keys/:id', { params: { id } }))}
            onRemoved={() => undefined}
          />
        )}
      </div>
      {state === 'stopped' && <p className="small">{t('stoppedHelp')}</p>}
      <Life item={item} />
      <details>
        <summary className="small">{t('callsOf', { n: calls.length })}</summary>
        <ul className="plain-list small">
          {calls.map((one) => (
            <li key={one}>
              <bdi className="ltr key-call">{one}</bdi>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Life({ item }: { item: ApiKey }) {
  const t = useTranslations('studio.apiKeys')
  const locale = useLocale()
  const at = (instant: string) => formatDateTime(new Date(instant), locale)
  const { made_by: by, revoked_by: revoker, revoked_at: revokedAt, last_used_at: used } = item
  const made = { at: at(item.created_at) }
  return (
    <ul className="plain-list small muted key-life">
      <li>
        <bdi className="ltr">
          {keyPrefix}…{item.ends_with}
        </bdi>
      </li>
      <li>{by === null ? t('madeByNobody', made) : t('madeBy', { ...made, by })}</li>
      <li>{t(item.state === 'expired' ? 'ended' : 'ends', { at: at(item.expires_at) })}</li>
      {revokedAt !== null && (
        <li>
          {revoker === null
            ? t('revokedAt', { at: at(revokedAt) })
            : t('revokedBy', { at: at(revokedAt), by: revoker })}
        </li>
      )}
      <li>{used === null ? t('neverUsed') : t('lastUsed', { at: at(used) })}</li>
    </ul>
  )
}
