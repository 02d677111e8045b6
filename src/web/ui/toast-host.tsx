import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLazyPart } from '../use-lazy-part.ts'
import { Icon } from './icon.tsx'
import { toastQueue } from './toast.ts'

const load = () => import('./toaster.tsx')
const noteMs = 5000

/**
 * Part of every page. It loads the toasts' code when the first one is requested. If that fails, it says itself that
 * there is no connection; waiting toasts are shown with the next one.
 */
export function ToastHost() {
  const [needed, setNeeded] = useState(false)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const stop = toastQueue.onWaiting(() => setNeeded(true))
    return () => void stop()
  }, [])
  useEffect(() => {
    if (!isCut) return undefined
    const timer = setTimeout(() => setCut(false), noteMs)
    return () => clearTimeout(timer)
  }, [isCut])
  const onFail = useCallback(() => {
    setNeeded(false)
    setCut(true)
  }, [])
  const Toaster = useLazyPart(needed, load, onFail)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  return Toaster ? <Toaster /> : <CutNote isShown={isCut} />
}

function CutNote({ isShown }: { isShown: boolean }) {
  const t = useTranslations('toasts')
  return (
    <div role="alert" className="offline above">
      {isShown && (
        <p>
          <Icon name="offline" />
          <span>{t('network')}</span>
        </p>
      )}
    </div>
  )
}
