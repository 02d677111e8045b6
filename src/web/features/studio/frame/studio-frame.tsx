import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Drawer } from '../../../ui/drawer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { barePath } from '../../../i18n/locale.ts'
import { CameFromContext, stepTrail, type Trail } from './came-from.ts'
import { StudioBar } from './studio-bar.tsx'
import { StudioMenu } from './studio-menu.tsx'

const roomId = 'room'

/** The menu beside the page; on narrow screens a button at the top opens it, on phones one in the bar. */
export function StudioFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('studio.frame')
  const account = useTranslations('account')
  const site = useTranslations('site')
  const { pathname, search } = useLocation()
  const address = `${barePath(pathname)}${search}`
  const [trail, setTrail] = useState<Trail>({ now: address, before: null })
  if (trail.now !== address) setTrail(stepTrail(trail, address))
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === pathname
  const close = () => setOpenOn(null)
  useClosingWhenWide(isOpen, close)
  return (
    <div className="studio">
      {/* dozens of rooms stand before what one came for */}
      <a className="skip" href={`#${roomId}`}>
        {t('skipRooms')}
      </a>
      <div className="studio-side">
        <div className="studio-name">
          <Logo />
          <span className="tag">{account('studio')}</span>
          <button
            type="button"
            className="icon-button at-end studio-open"
            aria-label={t('openMenu')}
            aria-expanded={isOpen}
            onClick={() => setOpenOn(pathname)}
          >
            <Icon name="list" />
          </button>
        </div>
        <div className="studio-rooms">
          <StudioMenu />
        </div>
      </div>
      <div className="studio-content" id={roomId} tabIndex={-1}>
        <CameFromContext value={trail.before}>{children}</CameFromContext>
      </div>
      <StudioBar isOpen={isOpen} onMore={() => setOpenOn(pathname)} />
      {isOpen && (
        <Drawer label={t('rooms')} onClose={close}>
          <div className="head">
            <h2 className="title">{account('studio')}</h2>
            <button type="button" className="icon-button" aria-label={site('close')} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <div className="studio-rooms in-drawer">
            <StudioMenu onLeave={close} />
          </div>
        </Drawer>
      )}
    </div>
  )
}

/** When the window becomes wide, the menu is shown at the side again. */
function useClosingWhenWide(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined
    const wide = window.matchMedia('(min-width: 1001px)')
    const onChange = () => wide.matches && close()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  })
}
