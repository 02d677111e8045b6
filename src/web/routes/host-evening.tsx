import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../api.ts'
import { MembersOnly } from '#web/features/accounts/members/members-only.tsx'
import { DoorCard } from '#web/features/screenings/cafes/door-card.tsx'
import { DoorSalesPart } from '#web/features/screenings/cafes/door-sales-part.tsx'
import { DoorScan } from '#web/features/screenings/cafes/door-scan.tsx'
import type { DoorList } from '#web/features/screenings/cafes/door-ticks.ts'
import { HostDock } from '#web/features/screenings/cafes/host-dock.tsx'
import { HostHead } from '#web/features/screenings/cafes/host-head.tsx'
import { ScreenCard } from '#web/features/screenings/cafes/screen-card.tsx'
import { useDoor } from '#web/features/screenings/cafes/use-door.ts'
import { useDoorSales } from '#web/features/screenings/cafes/use-door-sales.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { State } from '../ui/state.tsx'
import type { MemberData } from '../use-member-data.ts'
import { useSession } from '../use-session.ts'
import '#web/features/screenings/cafes/cafes.css'

export const handle: RouteHandle = { alternate: true }

/** `/host/{id}`: the door list of an evening, and the film for its screen. */
export default function HostEvening() {
  const t = useTranslations('host')
  const { id = '' } = useParams()
  const session = useSession()
  const isMember = session.state === 'member'
  const nobody: MemberData<never> = { state: session.state === 'guest' ? 'guest' : 'waiting' }
  return (
    <>
      <PageHead title={t('title')} hidden />
      {isMember ? (
        <Evening key={`${id}/${session.era}`} id={Number(id)} />
      ) : (
        <MembersOnly data={nobody} reason={t('signIn')} onRetry={() => undefined} title={t('title')}>
          {() => null}
        </MembersOnly>
      )}
    </>
  )
}

/** Whether the door of an evening can still sell: it takes place, and has not ended. */
const isDoorOpen = ({ evening, now }: DoorList): boolean =>
  evening.state !== 'cancelled' && evening.state !== 'postponed' && evening.ends_at > now

function Evening({ id }: { id: number }) {
  const t = useTranslations('host')
  const tScreen = useTranslations('hostScreen')
  const door = useDoor(id)
  const sales = useDoorSales(id)
  const [isScanning, setScanning] = useState(false)
  const { list, error, reload } = door
  const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 422)
  if (list === null && isMissing)
    return (
      <State drawing="nothing" heading="h1" title={t('missing')} text={t('missingHelp')}>
        <ButtonLink kind="soft" to="/host">
          {t('title')}
        </ButtonLink>
      </State>
    )
  const data: MemberData<NonNullable<typeof list>> =
    list !== null
      ? { state: 'loaded', value: list }
      : error === null
        ? { state: 'waiting' }
        : { state: 'failed', error }
  return (
    <MembersOnly data={data} reason={t('signIn')} onRetry={reload} title={t('title')} forGrownUps>
      {(shown) => (
        <div className="page host-width host-page">
          <div className="host-columns">
            <div className="host-main">
              <HostHead evening={shown.evening} />
              <ScreenCard
                evening={shown.evening}
                now={shown.now}
                atDoor={sales.door?.seats ?? shown.evening.seats_at_door}
                onStarted={reload}
              />
            </div>
            <div className="stack">
              <DoorCard
                list={shown}
                waiting={door.waiting}
                isOffline={door.isOffline}
                onTick={door.tick}
                atDoor={sales.door?.seats ?? shown.evening.seats_at_door}
                scan={<DoorScan list={shown} onTick={door.tick} isOpen={isScanning} onOpen={setScanning} />}
              >
                <DoorSalesPart of={sales} isOpen={isDoorOpen(shown)} />
              </DoorCard>
              <ButtonLink kind="soft" wide className="no-print" to={`/screening/${id}/poster`}>
                <Icon name="print" />
                {tScreen('poster.link')}
              </ButtonLink>
            </div>
          </div>
          <HostDock list={shown} onStarted={reload} onScan={() => setScanning(true)} />
        </div>
      )}
    </MembersOnly>
  )
}
