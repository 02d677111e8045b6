import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveAs } from '#web/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

type Props = { fetchFile: () => Promise<{ blob: Blob; name: string | null }>; isEmpty: boolean }

/** The same report as a file for spreadsheets. */
export function DownloadReport({ fetchFile, isEmpty }: Props) {
  const t = useTranslations('screeningReport')
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { blob, name } = await fetchFile()
      saveAs(blob, name ?? 'screenings.csv')
      toast({ kind: 'good', text: t('downloaded') })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="outline" size="tight" busy={busy} disabled={isEmpty} onClick={() => void download()}>
      <Icon name="down" />
      {t('download')}
    </Button>
  )
}
