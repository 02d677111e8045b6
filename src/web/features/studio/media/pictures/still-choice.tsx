import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { type PictureFocus, pictureFocuses } from '#lib/lists/picture-focus.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'

type Props = { file: File; busy: boolean; onSend: (focus: PictureFocus) => void; onCancel: () => void }

/** A still before it is sent: its look, and where its subject is. */
export function StillChoice({ file, busy, onSend, onCancel }: Props) {
  const t = useTranslations('studio.pictures')
  const [focus, setFocus] = useState<PictureFocus>('center')
  const show = useMemo(() => showFile(file), [file])
  return (
    <div className="still-choice stack">
      <img ref={show} alt={t('preview')} width="480" height="270" />
      <Segments
        label={t('focus')}
        isLabelShown
        value={focus}
        options={pictureFocuses.map((value) => ({ value, label: t(`focuses.${value}`) }))}
        onChange={setFocus}
      />
      <p className="tiny muted">{t('focusHelp')}</p>
      <div className="row wrap">
        <Button kind="soft" size="tight" busy={busy} onClick={() => onSend(focus)}>
          {t('sendStill')}
        </Button>
        <Button kind="plain" size="tight" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Shows a local file without sending it. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (!image) return undefined
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}
