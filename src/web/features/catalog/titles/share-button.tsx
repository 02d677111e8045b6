import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'

/** The device's own share sheet where it has one; else the address is copied to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslations('movie')
  const share = async () => {
    const url = window.location.origin + window.location.pathname
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else {
        await window.navigator.clipboard.writeText(url)
        toast({ kind: 'good', text: t('copied') })
      }
    } catch (error) {
      // Closing the sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast({ kind: 'bad', text: t('notShared') })
    }
  }
  return (
    <Button kind="soft" onClick={() => void share()}>
      <Icon name="share" />
      {t('share')}
    </Button>
  )
}
