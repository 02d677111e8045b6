import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Scanner } from '#web/ui/scanner.tsx'

/** The formats on our labels and on those of carriers. */
const formats = ['code_128', 'code_39', 'itf', 'ean_13', 'qr_code', 'data_matrix'] as const

type Props = { title: string; read: (raw: string) => string | null; onFound: (found: string) => void }

/** Opens the camera for a barcode. Where it cannot be read the window says so, and typing remains. */
export function ScanButton({ title, read, onFound }: Props) {
  const t = useTranslations('studio.orders.scan')
  const [isOpen, setOpen] = useState(false)
  const texts = {
    title,
    hold: t('hold'),
    staysHere: t('staysHere'),
    type: t('type'),
    close: t('close'),
    noCamera: t('noCamera'),
    noReader: t('noReader'),
  }
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        <Icon name="scan" />
        {title}
      </Button>
      {isOpen && (
        <Scanner
          formats={formats}
          read={read}
          texts={texts}
          onFound={(found) => {
            setOpen(false)
            onFound(found)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
