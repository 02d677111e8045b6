import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { keepsNothing } from '../storage-of-page.ts'
import { Icon } from '../ui/icon.tsx'

const never = () => () => undefined

/** Says what is not kept, in a browser that lets pages keep nothing. */
export function StorageNote() {
  const t = useTranslations('states')
  const isShown = useSyncExternalStore(never, keepsNothing, () => false)
  if (!isShown) return null
  return (
    <p className="note">
      <Icon name="warning" />
      <span>{t('keepsNothing')}</span>
    </p>
  )
}
