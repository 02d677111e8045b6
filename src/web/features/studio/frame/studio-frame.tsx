import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Drawer } from '../../../ui/drawer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { StudioMenu } from './studio-menu.tsx'

/** The rooms at the side, the page beside them; where there is little room they come from a button at the top. */
export function StudioFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('studio.frame')
  const account = useTranslations('account')
  const site = useTranslations('site')
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === pathname
  const close = () => setOpenOn(null)
  useClosingWhenWide(isOpen, close)
  return (
    <div className="studio">
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
      <div className="studio-content">{children}</div>
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

/** A window that is widened shows the rooms at the side again. */
function useClosingWhenWide(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined
    const wide = window.matchMedia('(min-width: 1001px)')
    const onChange = () => wide.matches && close()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  })
}
