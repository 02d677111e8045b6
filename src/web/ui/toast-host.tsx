import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLazyPart } from '../use-lazy-part.ts'
import { Icon } from './icon.tsx'
import { dropErrors, toastQueue } from './toast.ts'

const load = () => import('./toaster.tsx')
const noteMs = 5000

/**
 * Part of every page. It loads the toasts' code when the first one is requested. If that fails, it says itself that
 * there is no connection; waiting toasts are shown with the next one.
 */
export function ToastHost() {
  const [needed, setNeeded] = useState(false)
  const [isCut, setCut] = useState(false)
  const [again, setAgain] = useState<(() => void) | null>(null)
  useEffect(() => {
    const stop = toastQueue.onWaiting(() => setNeeded(true))
    return () => void stop()
  }, [])
  useEffect(() => {
    // a note with a button stays until it is pressed, or another one comes
    if (!isCut || again !== null) return undefined
    const timer = setTimeout(() => setCut(false), noteMs)
    return () => clearTimeout(timer)
  }, [isCut, again])
  const onFail = useCallback(() => {
    setNeeded(false)
    setAgain(() => toastQueue.again())
    setCut(true)
  }, [])
  const Toaster = useLazyPart(needed, load, onFail)
  // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
  if (Toaster) return <Toaster />
  return (
    <CutNote
      isShown={isCut}
      onAgain={
        again &&
        (() => {
          setCut(false)
          setAgain(null)
          dropErrors()
          again()
        })
      }
    />
  )
}

function CutNote({ isShown, onAgain }: { isShown: boolean; onAgain: (() => void) | null }) {
  const t = useTranslations('toasts')
  const states = useTranslations('states')
  return (
    <div role="alert" className="offline above">
      {isShown && (
        <p>
          <Icon name="offline" />
          <span>{t('network')}</span>
          {onAgain && (
            <button type="button" className="button tight outline" onClick={onAgain}>
              {states('again')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
