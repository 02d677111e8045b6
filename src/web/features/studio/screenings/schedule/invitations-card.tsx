import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { MakeInvitation } from './make-invitation.tsx'

export type Invitations = OutputOf<'GET /studio/screenings/:id/invitations'>
type Invitation = Invitations['items'][number]

/** Whether a screening is by invitation only, and its invitations. */
export function InvitationsCard({ id }: { id: number }) {
  const t = useTranslations('studio.screenings.invitations')
  const { value, error, reload, put } = useAnswer(`invitations/${id}`, (signal) =>
    call('GET /studio/screenings/:id/invitations', { params: { id } }, { signal }),
  )
  return (
    <section className="card stack" aria-labelledby="desk-invitations">
      <h2 id="desk-invitations">{t('title')}</h2>
      {error !== null ? (
        <FailedPart onRetry={reload} />
      ) : value === null ? (
        <BlockSkeleton boxes={1} />
      ) : (
        <Known id={id} value={value} onValue={put} />
      )}
    </section>
  )
}

type KnownProps = { id: number; value: Invitations; onValue: (value: Invitations) => void }

function Known({ id, value, onValue }: KnownProps) {
  const t = useTranslations('studio.screenings.invitations')
  const { is_by_invitation: isOn, items } = value
  const turning = useAsking(async () => {
    onValue(await call('PUT /studio/screenings/:id/by-invitation', { params: { id }, body: { on: !isOn } }))
  })
  return (
    <>
      <p className="small muted">{t(isOn ? 'on' : 'off')}</p>
      {turning.fault !== null && (
        <p className="note failed" role="alert">
          {turning.fault}
        </p>
      )}
      <div>
        <Button size="tight" busy={turning.busy} onClick={turning.ask}>
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
      </div>
      {items.length === 0 ? (
        <p className="small muted">{t('none')}</p>
      ) : (
        <ul className="desk-list">
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} onValue={onValue} />
            </li>
          ))}
        </ul>
      )}
      <MakeInvitation id={id} onMade={onValue} />
    </>
  )
}

function Item({ item, onValue }: { item: Invitation; onValue: (value: Invitations) => void }) {
  const t = useTranslations('studio.screenings.invitations')
  const locale = useLocale()
  const closing = useAsking(async () => {
    onValue(await call('POST /studio/invitations/:id/close', { params: { id: item.id } }))
  })
  return (
    <div className="desk-item">
      <p className="row wrap">
        <b>
          <bdi>{item.label}</bdi>
        </b>
        {item.is_closed && <span className="tag">{t('closed')}</span>}
      </p>
      <p className="small muted">
        {t('used', { taken: countOf(item.taken, locale), uses: countOf(item.uses, locale) })}
        {' · '}
        {t('each', { n: item.seats_each, count: countOf(item.seats_each, locale) })}
        {item.ends_at !== null && ` · ${t('until', { at: formatEnd(new Date(item.ends_at), locale) })}`}
      </p>
      {closing.fault !== null && (
        <p className="note failed" role="alert">
          {closing.fault}
        </p>
      )}
      {!item.is_closed && (
        <div>
          <Button size="tight" busy={closing.busy} onClick={closing.ask}>
            {t('close')}
          </Button>
        </div>
      )}
    </div>
  )
}
