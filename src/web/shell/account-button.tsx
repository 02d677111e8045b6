import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { signOut } from '#web/features/accounts/members/sign-out.ts'
import { openLogin } from '#web/features/accounts/members/login-door.ts'
import { ProfileAvatar } from '#web/features/accounts/members/profiles/avatar.tsx'
import { nameOf } from '#web/features/accounts/members/name-of.ts'
import { ShownUserName } from '#web/features/accounts/members/shown-user-name.tsx'
import { barePath } from '../i18n/locale.ts'
import type { Me } from '../session.ts'
import { isAccountPage } from '../site-frame.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useSession } from '../use-session.ts'
import { useSiteFrame } from '../use-site-frame.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** “Sign in”, or the member's picture with a menu. */
export function AccountButton({ inBar = false }: { inBar?: boolean }) {
  const t = useTranslations('account')
  const session = useSession()
  if (session.state === 'member') return <AccountMenu me={session.me} inBar={inBar} />
  // until it is known who is here, both stand in the page, and styles show the one that was true last
  const whom = session.state === 'unknown' ? ' shown-to-guest' : ''
  return (
    <>
      <SignInLink className={(inBar ? '' : 'button soft tight sign-in') + whom}>
        {inBar && <Icon name="user" />}
        {t('signIn')}
      </SignInLink>
      {whom && (
        <Link
          to="/account"
          className={`shown-to-member${inBar ? '' : ' account-door'}`}
          aria-label={inBar ? undefined : t('menu')}
        >
          {inBar ? <Icon name="user" /> : <ProfileAvatar profile={null} />}
          {inBar && t('mine')}
        </Link>
      )}
    </>
  )
}

/** A link with a script action: pressed before hydration, it opens the login a moment later. */
function SignInLink({ className, children }: { className?: string; children: ReactNode }) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    openLogin()
  }
  return (
    <a href="?login=1" className={className} rel="nofollow" aria-haspopup="dialog" onClick={onClick}>
      {children}
    </a>
  )
}

function AccountMenu({ me, inBar }: { me: Me | null; inBar: boolean }) {
  const t = useTranslations('account')
  const pageName = useTranslations('sitePages')
  const menu = useClosingDetails()
  const path = barePath(useLocation().pathname)
  const { tabs } = useSiteFrame()
  if (inBar) {
    return (
      <Link to="/account" aria-current={isAccountPage(path, tabs) ? 'page' : undefined}>
        <Icon name="user" />
        {t('mine')}
      </Link>
    )
  }
  return (
    <details className="account-menu" ref={menu}>
      <summary aria-label={t('menu')}>
        <ProfileAvatar profile={me?.profile ?? null} seed={me?.id} />
      </summary>
      <div>
        {me && (
          <p className="small">
            <b>
              <bdi>{nameOf(me)}</bdi>
            </b>
            <br />
            <span className="tiny muted">
              <ShownUserName userName={me.user_name} />
            </span>
          </p>
        )}
        <Link to="/account">
          <Icon name="user" />
          {t('account')}
        </Link>
        {me && (me.profile_count > 1 || me.profile?.age_limit != null) && (
          <button type="button" onClick={() => openLogin({ step: 'SELECT_PROFILE' })}>
            <Icon name="swap" />
            {t('switchProfile')}
          </button>
        )}
        {me?.profile?.age_limit == null && (
          <Link to="/account/purchases">
            <Icon name="receipt" />
            {pageName('purchases')}
          </Link>
        )}
        {me?.staff_role && me.profile?.age_limit == null && (
          <Link to="/studio" reloadDocument>
            <Icon name="studio" />
            {t('studio')}
          </Link>
        )}
        <LanguageSwitch className="only-small" icon={<Icon name="globe" />} />
        <button type="button" onClick={signOut}>
          <Icon name="leave" />
          {t('signOut')}
        </button>
      </div>
    </details>
  )
}

/** Closes on Escape, on a click elsewhere and when the page changes. */
function useClosingDetails() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])
  useEffect(() => {
    const close = (event: Event) => {
      const element = menu.current
      if (!element?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        element.querySelector('summary')?.focus()
      } else if (element.contains(event.target as Node)) return
      element.open = false
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return menu
}
