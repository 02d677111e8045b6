import { useTranslations } from 'use-intl'
import { readTicketCode } from '#lib/typed/ticket-code.ts'
import { Scanner } from '#web/ui/scanner.tsx'

type Props = { onCode: (code: string) => void; onClose: () => void }

const formats = ['qr_code'] as const

/** The camera, looking for the QR of a ticket. */
export function TicketScanner({ onCode, onClose }: Props) {
  const t = useTranslations('playTicket')
  const texts = {
    title: t('scan'),
    hold: t('hold'),
    staysHere: t('staysHere'),
    type: t('type'),
    close: t('close'),
    noCamera: t('noCamera'),
    noReader: t('noCamera'),
  }
  return <Scanner formats={formats} read={readTicketCode} texts={texts} onFound={onCode} onClose={onClose} />
}
