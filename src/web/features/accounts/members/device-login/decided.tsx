import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Seal } from '#web/ui/seal.tsx'

/** Shows the decision, and what happens next. */
export function Decided({ isIn, text, onAgain }: { isIn: boolean; text: string; onAgain: () => void }) {
  const t = useTranslations('deviceLogin')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack decided">
      <Seal state={isIn ? 'success' : 'calm'} />
      <h2 ref={heading} tabIndex={-1}>
        {isIn ? t('isIn') : t('isRefused')}
      </h2>
      <p className="muted">{text}</p>
      {!isIn && <p className="small muted">{t('refusedHelp')}</p>}
      <div className="row wrap">
        {isIn ? (
          <ButtonLink kind="soft" to="/account/security">
            {t('devices')}
          </ButtonLink>
        ) : (
          <ButtonLink kind="soft" to="/account/security">
            {t('changePassword')}
          </ButtonLink>
        )}
        <Button kind="plain" onClick={onAgain}>
          {t('another')}
        </Button>
      </div>
    </div>
  )
}
