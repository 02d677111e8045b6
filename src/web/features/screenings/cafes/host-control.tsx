import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { DoorList } from './door-ticks.ts'
import { HostRemote } from './host-remote.tsx'

type Props = { evening: DoorList['evening']; atDoor: number }

/** After the start: the film with who is here, the way to the door, and the remote. */
export function HostControl({ evening, atDoor }: Props) {
  const t = useTranslations('hostPage')
  const tHost = useTranslations('host')
  const tScreen = useTranslations('hostScreen')
  const locale = useLocale()
  const missing = Math.max(0, evening.seats_sold - evening.seats_in)
  const here = {
    n: evening.seats_sold + atDoor,
    in: localDigits(evening.seats_in + atDoor, locale),
    all: localDigits(evening.seats_sold + atDoor, locale),
  }
  return (
    <section className="card stack no-print" aria-labelledby="host-control">
      <h2 id="host-control">{tScreen('control')}</h2>
      {evening.still !== null && (
        <p className="host-picture">
          <Picture image={evening.still} sizes="(max-width: 900px) 100vw, 400px" />
          <span className="tag solid">
            <Icon name="user" />
            {tHost('cameOf', here)}
          </span>
        </p>
      )}
      {evening.seats_sold > 0 && (
        <a className="host-missing" href="#host-door">
          <Icon name="door" />
          <span className="grow">{t('missing', { n: missing, count: localDigits(missing, locale) })}</span>
          <Icon name="next" />
        </a>
      )}
      <HostRemote id={evening.id} />
    </section>
  )
}
