import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'

/**
 * History state of a navigation right after saving. At that moment the fields still count as unsaved, and this state
 * tells `LeaveGuard` not to ask.
 */
export const justSaved = 'saved'

/** Asks before unsaved changes are lost: by a question on the site, by the browser's own when the tab closes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('studio.leave')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && nextLocation.state !== justSaved,
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Drawer label={t('title')} onClose={() => blocker.reset()}>
      <div className="question">
        <h2 className="title">{t('title')}</h2>
        <p className="muted">{t('text')}</p>
        <Button kind="main" wide onClick={() => blocker.reset()}>
          {t('stay')}
        </Button>
        <Button kind="soft" wide onClick={() => blocker.proceed()}>
          {t('leave')}
        </Button>
      </div>
    </Drawer>
  )
}
