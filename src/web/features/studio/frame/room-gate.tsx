import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { barePath } from '../../../i18n/locale.ts'
import { PageHead } from '../../../page-head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { State } from '../../../ui/state.tsx'
import { mayCall, useStaff } from './staff.ts'
import { roomOf } from './studio-rooms.ts'

/** Admits the staff of a room; tells other staff that it is not theirs, whatever link brought them. */
export function RoomGate({ children }: { children: ReactNode }) {
  const room = roomOf(barePath(useLocation().pathname))
  const { staff_role: role } = useStaff()
  if (room === null || mayCall(role, room.asks)) return children
  return <NotYours />
}

export function NotYours() {
  const t = useTranslations('studio.frame')
  const { staff_role: role } = useStaff()
  return (
    <>
      <PageHead title={t('notYours')} hidden />
      <State
        drawing="nothing"
        heading="h1"
        title={t('notYours')}
        text={t('notYoursHelp', { role: role === null ? '' : t(`roles.${role}`) })}
      >
        <ButtonLink kind="soft" to="/studio">
          {t('toStudio')}
        </ButtonLink>
      </State>
    </>
  )
}
