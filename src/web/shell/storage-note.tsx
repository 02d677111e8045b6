import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { storesNothing } from '../storage-of-page.ts'

const never = () => () => undefined

/** Says what is not kept, in a browser that lets pages keep nothing. */
export function StorageNote() {
  const t = useTranslations('states')
  const isShown = useSyncExternalStore(never, storesNothing, () => false)
  return isShown && <p className="site-notice">{t('storesNothing')}</p>
}
