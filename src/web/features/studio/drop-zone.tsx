import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import './drop-zone.css'

type Props = {
  label: string
  help?: string
  /** For the browser's choice of files: `image/*,.mkv`. */
  accept: string
  onFile?: (file: File) => void
  /** Takes several files at once, in place of one. */
  onFiles?: (files: readonly File[]) => void
  isSmall?: boolean
  disabled?: boolean
  children?: ReactNode
}

/** A place to drop a file, or to press and choose one. */
export function DropZone({ label, help, accept, onFile, onFiles, isSmall = false, disabled = false, children }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    const [first] = files
    if (first === undefined || disabled) return
    if (onFiles) onFiles(files)
    else onFile?.(first)
  }
  const onDrag = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
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
        multiple={onFiles !== undefined}
        disabled={disabled}
        aria-describedby={help ? id : undefined}
        onChange={(event) => {
          // the list belongs to the field, which is emptied so that the same file can be chosen again
          const chosen = event.target.files
          take(chosen)
          event.target.value = ''
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
