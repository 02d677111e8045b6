import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import type { StudioTitle } from '../title-data.ts'

/** Shows the fields that a draft still lacks before it can be published. */
export function MissingNote({ title, isDirty }: { title: StudioTitle; isDirty: boolean }) {
  const t = useTranslations('studio.editor')
  if (title.state === 'published' && title.missing.length === 0) return null
  if (title.missing.length === 0) {
    return (
      <p className="note good editor-note" id="title-missing">
        <Icon name="check" />
        <span>{t(isDirty ? 'saveThenPublish' : 'readyToPublish')}</span>
      </p>
    )
  }
  return (
    <div className="note editor-note" id="title-missing">
      <Icon name="info" />
      <div>
        <p>{t(title.state === 'published' ? 'missingPublished' : 'missing')}</p>
        <ul className="missing">
          {title.missing.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
