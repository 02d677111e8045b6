import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Me } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { type AccountRoom, accountRooms } from './account-rooms.ts'
import { countOnDoor } from './count-on-door.ts'
import { nameOf } from './name-of.ts'
import { ProfileAvatar } from './profiles/avatar.tsx'
import { ShownUserName } from './shown-user-name.tsx'
import { signOut } from './sign-out.ts'

/** The rooms that members come for most, in this order; the others keep theirs. */
const first: readonly AccountRoom['key'][] = ['wallet', 'tickets', 'continue', 'favorites']
const ordered = [
  ...first.flatMap((key) => accountRooms.filter((room) => room.key === key)),
  ...accountRooms.filter(({ key }) => !first.includes(key)),
]

type Props = {
  me: Me
  counts: OutputOf<'GET /me/overview'>['counts']
  /** In which the balance is shown, where there is money in it. */
  currency: Currency
  /** Ways to what only some grown-ups have. */
  children?: ReactNode
}

/** Who is signed in, and what belongs to the account, with how much of it there is. */
export function AccountPage({ me, counts, currency, children }: Props) {
  const t = useTranslations('account')
  const locale = useLocale()
  const nav = useTranslations('accountNav')
  const isChild = useAgeLimit() !== null
  return (
    <>
      <div className="row who">
        <ProfileAvatar profile={me.profile} seed={me.id} size="medium" />
        <div>
          <h1 className="page-title">
            <bdi>{nameOf(me)}</bdi>
          </h1>
          <p className="small muted">
            <ShownUserName userName={me.user_name} />
          </p>
        </div>
      </div>
      <ul className="doors">
        {ordered
          .filter((room) => !(isChild && room.forGrownUps))
          .map((room) => {
            const count = countOnDoor(room.key, { counts, profiles: me.profile_count, currency, locale })
            return (
              <li key={room.key} className={first.includes(room.key) ? `first ${room.key}` : undefined}>
                <Link to={room.to}>
                  <Icon name={room.icon} />
                  <span className="grow">
                    <b>{nav(room.key)}</b>
                    <span className="tiny muted">{nav(`helps.${room.key}`)}</span>
                  </span>{' '}
                  {count !== null && (
                    <span className="account-count">{room.key === 'orders' ? nav('onTheWay', { count }) : count}</span>
                  )}
                  <Icon name="next" />
                </Link>
              </li>
            )
          })}
        {!isChild && children}
        {me.staff_role && !isChild && (
          <li>
            <Link to="/studio" reloadDocument>
              <Icon name="studio" />
              <span className="grow">
                <b>{t('studio')}</b>
                <span className="tiny muted">{nav('helps.studio')}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        )}
      </ul>
      <Button kind="outline" onClick={signOut}>
        <Icon name="leave" />
        {t('signOut')}
      </Button>
    </>
  )
}
