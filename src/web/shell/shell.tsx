import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { chromeOf } from '../chrome.ts'
import { LoginHost } from '#web/features/accounts/members/login-host.tsx'
import { CaptchaHost } from '#web/features/operations/captcha/captcha-host.tsx'
import { ListeningHost } from '#web/features/playback/listening/listening-host.tsx'
import { useMergeAtLogin } from '../features/shop/cart/use-merge-at-login.ts'
import { useRouteHandle } from '../page-head.tsx'
import { useSiteFrame } from '../use-site-frame.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { useSessionWatch } from '../use-session.ts'
import { ConsentHost } from './consent-host.tsx'
import { Footer } from './footer.tsx'
import { Notice } from './frame-links.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { ShopHeaderElsewhere } from './shop-header-elsewhere.tsx'
import { StorageNote } from './storage-note.tsx'
import { BottomBar, CheckoutHeader, HostHeader, MainHeader } from './header.tsx'

/** The frame around every page. `clear` makes the header transparent over the picture at the top. */
export function Shell({ clear, children }: { clear: boolean; children: ReactNode }) {
  const t = useTranslations('site')
  const { pathname } = useLocation()
  const chrome = chromeOf(pathname)
  const { ShopHeader } = useRouteHandle()
  const isPaper = chrome.header === 'shop' && ShopHeader !== undefined
  const { notice } = useSiteFrame()
  const main = useFocusAfterNavigation()
  useKeptFocus(main)
  useSessionWatch()
  useMergeAtLogin()
  return (
    <>
      <div id="page">
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        <ConsentHost />
        <Progress />
        {chrome.header !== 'none' && <StorageNote />}
        {notice && (chrome.header === 'main' || chrome.header === 'shop') && <Notice notice={notice} />}
        {chrome.header === 'shop' && (ShopHeader === undefined ? <ShopHeaderElsewhere /> : <ShopHeader />)}
        {chrome.header === 'main' && <MainHeader clear={clear} />}
        {chrome.header === 'checkout' && <CheckoutHeader />}
        {chrome.header === 'host' && <HostHeader />}
        <main id="main" ref={main} tabIndex={-1} className={isPaper ? 'paper shop-main' : undefined}>
          {children}
        </main>
        {chrome.footer && <Footer onPaper={isPaper} />}
        {chrome.bottomBar && <BottomBar />}
        <ListeningHost />
      </div>
      <OfflineNote />
      <LoginHost />
      <CaptchaHost />
      <ToastHost />
    </>
  )
}

/** A thin line at the top while the next page loads. */
function Progress() {
  const busy = useNavigation().state !== 'idle'
  return <div className={`page-progress${busy ? ' busy' : ''}`} aria-hidden="true" />
}

/** After a navigation focus goes to the beginning of the page, so that a screen reader announces it. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
