import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import './drop-zone.css'

type Props = {
  label: string
  help?: string
  /** For the browser's choice of files: `image/*,.mkv`. */
  accept: string
  onFile: (file: File) => void
  isSmall?: boolean
  disabled?: boolean
  children?: ReactNode
}

/** A place to drop a file, or to press and choose one. */
export function DropZone({ label, help, accept, onFile, isSmall = false, disabled = false, children }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const onDrag = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) onFile(file)
  }
  return (
    <label
      className={`drop${isSmall ? ' small-drop' : ''}${isOver ? ' over' : ''}`}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <input
        type="file"
        className="only-said"
        accept={accept}
        disabled={disabled}
        aria-describedby={help ? id : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Icon name="up" />
      <span className="drop-label">{label}</span>
      {help && (
        <span id={id} className="tiny muted">
          {help}
        </span>
      )}
      {children}
    </label>
  )
}
