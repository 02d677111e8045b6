import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { AwaitedList } from './awaited-list.tsx'
import { ChoiceTable } from './choice-table.tsx'
import { PushDevices } from './push-devices.tsx'
import { ReachCard } from './reach-card.tsx'
import { SentList } from './sent-list.tsx'
import '../settings/settings.css'
import './notices.css'

export type NoticesAnswer = OutputOf<'GET /me/notices'>

type Props = { answer: NoticesAnswer; onChanged: () => void }

/** Shows the member's notices: which, in which way, on which devices, and those that were sent. */
export function NoticesPage({ answer, onChanged }: Props) {
  const t = useTranslations('notices')
  return (
    <div className="settings">
      <h1 className="page-title">{t('title')}</h1>
      {answer.address.unreachable_since !== null && <ReachCard address={answer.address} onReached={onChanged} />}
      <ChoiceTable answer={answer} />
      <AwaitedList />
      <PushDevices devices={answer.devices} onChanged={onChanged} />
      <SentList first={answer.sent} />
    </div>
  )
}
