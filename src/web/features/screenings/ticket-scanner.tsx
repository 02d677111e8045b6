import { useTranslations } from 'use-intl'
import { Scanner } from '../../ui/scanner.tsx'
import { codeIn, isWholeCode } from './ticket-code.ts'

type Props = { onCode: (code: string) => void; onClose: () => void }

const formats = ['qr_code'] as const

function read(raw: string): string | null {
  const code = codeIn(raw)
  return isWholeCode(code) ? code : null
}

/** The camera, looking for the QR of a ticket. */
export function TicketScanner({ onCode, onClose }: Props) {
  const t = useTranslations('playTicket')
  const texts = {
    ...{ title: t('scan'), hold: t('hold'), staysHere: t('staysHere'), type: t('type'), close: t('close') },
    ...{ noCamera: t('noCamera'), noReader: t('noCamera') },
  }
  return <Scanner formats={formats} read={read} texts={texts} onFound={onCode} onClose={onClose} />
}
