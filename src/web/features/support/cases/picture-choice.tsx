import { useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { ContactText } from './contact-text.ts'
import { fillIn } from './fill-in.ts'

/** The most pictures of one letter, as the contract has it. */
const most = 3

type Props = { text: ContactText; files: readonly File[]; onChange: (files: readonly File[]) => void }

/** Up to three pictures. They are sent after the letter, so they need a script. */
export function PictureChoice({ text, files, onChange }: Props) {
  const id = useId()
  if (!useHydrated()) return null
  return (
    <div className="contact-pictures">
      {files.length < most && (
        <label className="button soft tight" htmlFor={id}>
          <Icon name="plus" />
          {text.pictures}
          <input
            id={id}
            className="only-said"
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => {
              onChange([...files, ...(event.target.files ?? [])].slice(0, most))
              // the same file can be chosen again after it was removed
              event.target.value = ''
            }}
          />
        </label>
      )}
      {files.length === 0 && <span className="tiny muted">{text.picturesHelp}</span>}
      {files.map((file, index) => (
        <span key={`${file.name}-${file.lastModified}`} className="contact-picture small">
          <bdi className="clip">{file.name}</bdi>
          <button
            type="button"
            aria-label={fillIn(text.remove, { name: file.name })}
            onClick={() => onChange(files.filter((_, at) => at !== index))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </div>
  )
}
