import type { DragEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { ChoicePicture, useChoiceFacts } from './choice-words.tsx'
import type { Choice } from './use-choices.ts'

type Props = {
  id: number
  choice: Choice | undefined
  /** Its name before more is known of it. */
  name: string
  position: { at: number; of: number }
  dragging: 'this' | 'over' | null
  drag: { start: () => void; over: () => void; drop: () => void; end: () => void }
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  children?: ReactNode
}

/** A chosen thing: it is dragged to its position, or moved there by buttons. */
export function ChosenRow({ id, choice, name, position, dragging, drag, onMove, onRemove, children }: Props) {
  const t = useTranslations('studio.choices')
  const facts = useChoiceFacts()
  const { at, of } = position
  const state = dragging === null ? '' : dragging === 'this' ? ' dragged' : ' target'
  const accept = (event: DragEvent) => {
    event.preventDefault()
    drag.over()
  }
  return (
    <li
      className={`chosen-row${state}`}
      data-id={id}
      onDragOver={accept}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop()
      }}
    >
      <div
        className="row"
        draggable={of > 1}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          drag.start()
        }}
        onDragEnd={drag.end}
      >
        <ChoicePicture choice={choice} />
        <div className="grow">
          <b className="clip-2">{name}</b>
          <span className="tiny muted">{choice === undefined ? '\u00a0' : facts(choice)}</span>
        </div>
        {of > 1 && (
          <>
            <MoveButton name={name} by={-1} isOff={at === 0} onMove={onMove} />
            <MoveButton name={name} by={1} isOff={at === of - 1} onMove={onMove} />
          </>
        )}
        <button type="button" className="icon-button" aria-label={t('remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
      {children}
    </li>
  )
}

type MoveProps = { name: string; by: -1 | 1; isOff: boolean; onMove: (by: -1 | 1) => void }

function MoveButton({ name, by, isOff, onMove }: MoveProps) {
  const t = useTranslations('studio.choices')
  return (
    <button
      type="button"
      className="icon-button"
      data-by={by}
      aria-label={by < 0 ? t('up', { name }) : t('down', { name })}
      disabled={isOff}
      onClick={() => onMove(by)}
    >
      <Icon name={by < 0 ? 'up' : 'down'} />
    </button>
  )
}
