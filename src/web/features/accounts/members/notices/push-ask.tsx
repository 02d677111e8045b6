import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSubmit } from '../use-submit.ts'
import { agreeToPush, mayAsk, notNow } from './push-agreement.ts'
import './notices.css'

/**
 * Asks, after something that is worth a reminder, whether this device may show notifications: in our words first, and
 * the browser asks only after a press. A member who says no is not asked again here.
 */
export function PushAsk() {
  const t = useTranslations('notices')
  const isChild = useAgeLimit() !== null
  const { busy, submit } = useSubmit()
  const [isOver, setIsOver] = useState(() => !mayAsk())
  if (isOver || isChild) return null
  const agree = () =>
    void submit(async () => {
      await agreeToPush()
      setIsOver(true)
    })
  const refuse = () => {
    notNow()
    setIsOver(true)
  }
  return (
    <section className="card push-ask" aria-labelledby="push-ask">
      <h2 id="push-ask">{t('ask')}</h2>
      <p className="small muted">{t('askHelp')}</p>
      <div className="row wrap">
        <Button kind="main" busy={busy} onClick={agree}>
          <Icon name="bell" />
          {t('agree')}
        </Button>
        <Button kind="plain" onClick={refuse}>
          {t('notNow')}
        </Button>
      </div>
    </section>
  )
}
