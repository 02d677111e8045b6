import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { title: string; onRemove: () => void; children: ReactNode }

/** One row of an editor's list, with the button that takes it out. */
export function RowFrame({ title, onRemove, children }: Props) {
  const t = useTranslations('studio.festivals')
  return (
    <li>
      <fieldset className="festival-row stack">
        <legend className="only-said">{title}</legend>
        <div className="row between">
          <strong aria-hidden="true">{title}</strong>
          <Button kind="soft" size="tight" aria-label={t('removeOf', { title })} onClick={onRemove}>
            <Icon name="trash" />
          </Button>
        </div>
        {children}
      </fieldset>
    </li>
  )
}
