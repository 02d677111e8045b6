import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { isUuid } from '#web/is-uuid.ts'
import { Link } from '#web/ui/link.tsx'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useMayCall, useStaff } from '#web/features/studio/frame/staff.ts'
import { ResetFactors } from '#web/features/studio/reset-factors.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { Devices, Orders, Purchases, Reports, RightsAndTickets, Talks } from './member-lists.tsx'
import type { StudioMember } from './member-data.ts'
import { MemberSearch } from './members-page.tsx'
import { PendingRemedies } from './pending-remedies.tsx'
import { DoneRemedies } from './done-remedies.tsx'
import { RemediesCard } from './remedies-card.tsx'
import { RemediesDock } from './remedies-dock.tsx'
import { Waits } from './waits.tsx'
import './members.css'

const usualMs = 15_000
/** While something can be taken back, what became of it is soon seen. */
const pendingMs = 2000

/** `/studio/members/:id`: a member as support sees them. `?case=` names the case for which something is done. */
export function MemberPage() {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const named = params.get('case') ?? undefined
  const caseId = isUuid(named) ? named : null
  const answer = useMember(id)
  const mayReset = useMayCall('POST /studio/members/:id/reset-factors')
  const { id: self } = useStaff()
  return (
    <LookedUp
      answer={answer}
      boxes={4}
      pageTitle={t('title')}
      missing={{ title: t('gone'), text: t('goneHelp'), back: { label: t('back'), to: '/studio/members' } }}
    >
      {(member) => (
        <>
          <Link to={caseId === null ? '/studio/members' : `/studio/cases/${caseId}`} className="small muted">
            {caseId === null ? t('back') : t('backToCase')}
          </Link>
          <RoomHead title={member.name} about={<Facts member={member} />}>
            <MemberSearch key={locale} search="" />
          </RoomHead>
          <Waits member={member} />
          <PendingRemedies member={member} onChange={answer.reload} />
          <div className="member-desk">
            <div className="stack">
              <RightsAndTickets member={member} />
              <div className="member-pair">
                <Purchases member={member} />
                <Devices member={member} />
                <Reports member={member} />
                <Talks member={member} />
                <Orders member={member} />
                <DoneRemedies member={member} />
              </div>
            </div>
            <RemediesCard key={member.id} member={member} caseId={caseId} onMade={answer.reload} />
          </div>
          {mayReset && member.id !== self && (
            <ResetFactors memberId={member.id} name={member.name} onReset={answer.reload} />
          )}
          <RemediesDock />
        </>
      )}
    </LookedUp>
  )
}

/** Asks again: soon while a remedy waits. */
function useMember(id: string) {
  const locale = useLocale()
  const [isWaiting, setWaiting] = useState(false)
  const ask = async (signal: AbortSignal) => {
    const member = await call('GET /studio/members/:id', { params: { id } }, { signal })
    setWaiting(member.remedies.items.some(({ state }) => state === 'waiting'))
    return member
  }
  return useAnswer(`member/${locale}/${id}`, ask, { every: isWaiting ? pendingMs : usualMs })
}

function Facts({ member }: { member: StudioMember }) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  return (
    <span className="row wrap member-facts">
      <bdi dir="ltr">{member.user_name}</bdi>
      <span>{t('since', { date: formatDate(new Date(member.since), locale, { year: true }) })}</span>
      {member.country !== null && <span>{member.country}</span>}
      <span>{t('wallet', { money: member.wallet.map((sum) => formatMoney(sum, locale)).join(' · ') })}</span>
      <span>{t('profiles', { names: member.profiles.join(locale === 'fa' ? '، ' : ', ') })}</span>
      {member.plan_until !== null && (
        <span className="tag good">
          {t('planUntil', { date: formatEnd(new Date(member.plan_until), locale, { weekday: false }) })}
        </span>
      )}
      {member.plan_paused_until !== null && (
        <span className="tag waiting">
          {t('planPausedUntil', { date: formatEnd(new Date(member.plan_paused_until), locale, { weekday: false }) })}
        </span>
      )}
    </span>
  )
}
