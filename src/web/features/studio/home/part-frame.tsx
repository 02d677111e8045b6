import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'

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
        <button
          type="button"
          className="icon-button"
          aria-label={t('up', { name })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('down', { name })}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <Icon name="down" />
        </button>
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
