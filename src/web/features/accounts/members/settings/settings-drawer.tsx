import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A drawer of the account's pages: one decision, and a way to close it. */
export function SettingsDrawer({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const site = useTranslations('site')
  return (
    <Drawer label={label} onClose={onClose}>
      <div className="head">
        <span className="place" />
        <button type="button" className="icon-button" aria-label={site('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </Drawer>
  )
}
