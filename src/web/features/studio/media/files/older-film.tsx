import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { Run, TitleMedia } from './media-data.ts'

type Props = { older: NonNullable<Run['older']>; onMedia: (media: TitleMedia) => void }

/** The lacks of a film that an earlier release encoded; while its file is kept, it can be encoded anew. */
export function OlderFilm({ older, onMedia }: Props) {
  const t = useTranslations('studio.video.older')
  const mayEncode = useMayCall('POST /studio/runs/:run/anew')
  const [busy, setBusy] = useState(false)
  const encode = () => {
    setBusy(true)
    call('POST /studio/runs/:run/anew', { params: { run: older.run } })
      .then(onMedia, toastError)
      .finally(() => setBusy(false))
  }
  return (
    <div className="note">
      <Icon name="info" />
      <div className="grow">
        <p className="strong">{t('title')}</p>
        <ul className="tiny">
          {older.lacks.map((lack) => (
            <li key={lack}>{lack}</li>
          ))}
        </ul>
        <p>{t(older.can_encode_anew ? 'kept' : 'gone')}</p>
        {older.can_encode_anew && mayEncode && (
          <Button kind="soft" size="tight" busy={busy} onClick={encode}>
            <Icon name="refresh" />
            {t('encode')}
          </Button>
        )}
      </div>
    </div>
  )
}
