import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import './landings.css'

type Props = {
  id: string
  name: string
  position: { at: number; of: number }
  /** Just added: it begins open. */
  isNew: boolean
  /** Something in it must be mended: it opens by itself. */
  isWrong: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  children: ReactNode
}

/** One block: its name, its position, and its fields below a fold. */
export function BlockFrame({ id, name, position, isNew, isWrong, onMove, onRemove, children }: Props) {
  const t = useTranslations('studio.landings')
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="card stack landing-block" data-key={id} onKeyDown={onKeyDown}>
      <div className="row between">
        <p className="grow strong clip-2">{name}</p>
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="icon-button"
            data-by={by}
            aria-label={t(by < 0 ? 'up' : 'down', { name })}
            disabled={by < 0 ? position.at === 0 : position.at === position.of - 1}
            onClick={() => onMove(by)}
          >
            <Icon name={by < 0 ? 'up' : 'down'} />
          </button>
        ))}
        <button type="button" className="icon-button" aria-label={t('removeBlock', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      <details open={isWrong || isNew || undefined}>
        <summary className="link small">{t('edit')}</summary>
        <div className="stack">{children}</div>
      </details>
    </li>
  )
}
