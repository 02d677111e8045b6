import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'

type Props = {
  name: string
  index: number
  count: number
  isHidden: boolean
  /** Something in it must be mended: it opens by itself. */
  isWrong: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

/** One slide or row of the arrangement: its name, its place, and its fields below a fold. */
export function PartFrame({ name, index, count, isHidden, isWrong, onMove, onRemove, children }: Props) {
  const t = useTranslations('studio.home')
  return (
    <li className="card stack home-part">
      <div className="row between">
        <p className="grow strong">
          {name} {isHidden && <span className="tag">{t('hidden')}</span>}
        </p>
        <MoveButton label={t('up', { name })} by={-1} isOff={index === 0} onMove={() => onMove(-1)} />
        <MoveButton label={t('down', { name })} by={1} isOff={index === count - 1} onMove={() => onMove(1)} />
        <button type="button" className="icon-button" aria-label={t('remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      <details open={isWrong || undefined}>
        <summary className="link small">{t('fields')}</summary>
        <div className="stack">{children}</div>
      </details>
    </li>
  )
}
