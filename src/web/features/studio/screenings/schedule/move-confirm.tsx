import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import type { useAsking } from '#web/features/studio/use-asking.ts'
import type { MovePreview } from './screening-data.ts'

type Props = {
  shown: MovePreview
  isBought: boolean
  reason: string
  moving: ReturnType<typeof useAsking>
  onBack: () => void
}

/** Shows the effects of a move before it is done. */
export function MoveConfirm({ shown, isBought, reason, moving, onBack }: Props) {
  const t = useTranslations('studio.ticketMove')
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { from, to, tickets, seats, members, open_links: links, back, waived } = shown
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {t('willMove', { n: tickets, count: countOf(tickets, locale), seats: countOf(seats, locale) })}
      </h3>
      <dl className="move-dates small">
        <div>
          <dt className="muted">{t('from')}</dt>
          <dd>
            <bdi>{from.title}</bdi> · {from.starts_at === null ? t('noDate') : <Moment at={from.starts_at} />}
          </dd>
        </div>
        <div>
          <dt className="muted">{t('to')}</dt>
          <dd>
            <bdi>{to.title}</bdi> · {to.starts_at === null ? t('noDate') : <Moment at={to.starts_at} />}
            {to.cafe !== null && (
              <>
                {' · '}
                <bdi>
                  {to.cafe.name} · {to.cafe.city}
                </bdi>
              </>
            )}
          </dd>
        </div>
      </dl>
      <ul className="happens small">
        <li>{t('newCode')}</li>
        <li>{t('told', { n: members, count: countOf(members, locale) })}</li>
        {links > 0 && <li>{t('links', { n: links, count: countOf(links, locale) })}</li>}
        {back !== null && <li>{t('back', { sum: formatMoney(back, locale) })}</li>}
        {waived !== null && <li>{t('waived', { sum: formatMoney(waived, locale) })}</li>}
        {isBought && <li>{t('sale')}</li>}
      </ul>
      <p className="small">
        <span className="muted">{t('reason')}:</span> <bdi>{reason}</bdi>
      </p>
      {moving.fault !== null && (
        <p className="note failed" role="alert">
          {moving.fault}
        </p>
      )}
      <div className="row wrap">
        <Button kind="main" size="tight" busy={moving.busy} onClick={moving.ask}>
          {t('move')}
        </Button>
        <Button kind="soft" size="tight" disabled={moving.busy} onClick={onBack}>
          {t('leave')}
        </Button>
      </div>
    </div>
  )
}
