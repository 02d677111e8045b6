import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { Ticket } from './screening.ts'

type Props = { cafe: { name: string; city: string }; room: NonNullable<Ticket['room']> }

/** Of a pass for a cafe: which cafe, where it is, and how one comes in. */
export function RoomFacts({ cafe, room }: Props) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  return (
    <>
      <div>
        <dt>{t('cafe')}</dt>
        <dd>
          <bdi>{cafe.name}</bdi>
        </dd>
      </div>
      <div className="pass-room">
        <dt>{t('address')}</dt>
        <dd>
          <bdi>{addressOfRoom({ cafe, room }, locale)}</bdi>
          <span className="small muted">{t(room.is_step_free ? 'stepFree' : 'steps')}</span>
          {room.contact && (
            <span className="small muted">
              <bdi>{t('call', { number: localDigits(room.contact, locale) })}</bdi>
            </span>
          )}
        </dd>
      </div>
    </>
  )
}

/** The city and the street, as they stand on a ticket and in a calendar. */
const addressOfRoom = ({ cafe, room }: Pick<Props, 'cafe' | 'room'>, locale: 'fa' | 'en'): string =>
  cafe.city + (locale === 'fa' ? '، ' : ', ') + room.address
