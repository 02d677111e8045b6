import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'

/** The state of a way that follows a saving: the fields are not read anew before it is gone. */
export const justSaved = 'saved'

/** Asks before unsaved changes are left: in the site by a question, at the tab's end by the browser's own. */
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
