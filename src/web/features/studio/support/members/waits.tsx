import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { StudioMember } from './member-data.ts'

type Wait = StudioMember['waits'][number]

const icons = { case: 'bell', payment: 'wallet', refund: 'refresh', order: 'bag' } as const

/** Lists the things for which the member waits, the longest first: they come before everything else. */
export function Waits({ member }: { member: StudioMember }) {
  const t = useTranslations('studio.members')
  if (member.waits.length === 0) return null
  return (
    <ul className="member-waits" aria-label={t('waits')}>
      {member.waits.map((wait) => (
        <One key={`${wait.kind}-${wait.number}-${wait.since}`} wait={wait} now={member.now} />
      ))}
    </ul>
  )
}

function One({ wait, now }: { wait: Wait; now: string }) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const mayBooks = useMayCall('GET /studio/finance')
  const number = localDigits(wait.number, locale)
  return (
    <li>
      <Icon name={icons[wait.kind]} />
      <span className="grow">
        {t(`wait.${wait.kind}`, { number })} <bdi>«{wait.text}»</bdi>
        {'sum' in wait && <> · {formatMoney(wait.sum, locale)}</>} ·{' '}
        <b>{formatRelative(relativeFrom(new Date(now), new Date(wait.since)), locale)}</b>
      </span>
      {wait.kind === 'case' && (
        <ButtonLink kind="main" to={`/studio/cases/${wait.id}`}>
          {t('answerIt')}
        </ButtonLink>
      )}
      {wait.kind === 'order' && (
        <ButtonLink kind="soft" to={`/studio/orders/${wait.number}`}>
          {t('open')}
        </ButtonLink>
      )}
      {(wait.kind === 'payment' || wait.kind === 'refund') && mayBooks && (
        <ButtonLink kind="soft" to={`/studio/finance/purchases/${wait.id}`}>
          {t('open')}
        </ButtonLink>
      )}
    </li>
  )
}
