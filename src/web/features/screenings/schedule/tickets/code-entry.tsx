import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readTicketCode, ticketCodeIn } from '#lib/typed/ticket-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCanScan } from '#web/ui/barcode-detector.ts'
import { TicketCodeField } from './ticket-code-field.tsx'
import { TicketScanner } from './ticket-scanner.tsx'
import type { TicketCheck } from './use-ticket-check.ts'

type Props = {
  code: string
  check: TicketCheck
  onCode: (code: string) => void
  onAsk: (code: string) => void
}

/** Typing, pasting or scanning a code. A whole one is checked by itself. */
export function CodeEntry({ code, check, onCode, onAsk }: Props) {
  const t = useTranslations('playTicket')
  const canScan = useCanScan()
  const [isScanning, setIsScanning] = useState(false)
  const take = (next: string) => {
    setIsScanning(false)
    onCode(next)
    if (readTicketCode(next) !== null) onAsk(next)
  }
  const paste = async () => {
    try {
      const found = ticketCodeIn(await navigator.clipboard.readText())
      if (found === '') toast({ kind: 'info', text: t('nothingToPaste') })
      else take(found)
    } catch {
      toast({ kind: 'info', text: t('cannotPaste') })
    }
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="muted">{t('lead')}</p>
      <TicketCodeField
        code={code}
        onChange={onCode}
        onComplete={onAsk}
        error={check.state === 'refused' ? check.message : null}
        busy={check.state === 'asking'}
      />
      <Outcome check={check} onAgain={() => onAsk(code)} />
      <div className="row wrap entry-actions">
        {canScan && (
          <Button kind="main" size="decision" className="grow" onClick={() => setIsScanning(true)}>
            <Icon name="scan" />
            {t('scan')}
          </Button>
        )}
        {check.state === 'refused' ? (
          <Button kind="soft" size="decision" className="grow" onClick={() => take('')}>
            {t('clear')}
          </Button>
        ) : (
          <Button kind="soft" size="decision" className="grow" onClick={() => void paste()}>
            {t('paste')}
          </Button>
        )}
      </div>
      <div className="where">
        <Icon name="ticket" />
        <p className="small">{t('where')}</p>
      </div>
      {isScanning && <TicketScanner onCode={take} onClose={() => setIsScanning(false)} />}
    </>
  )
}

function Outcome({ check, onAgain }: { check: TicketCheck; onAgain: () => void }) {
  const t = useTranslations('playTicket')
  const action = check.state === 'sign-in' ? t('signIn') : check.state === 'unreachable' ? t('again') : null
  return (
    <div className="entry-outcome" role="status">
      {check.state === 'asking' && <p className="small muted">{t('asking')}</p>}
      {check.state === 'sign-in' && <p className="small">{check.message}</p>}
      {check.state === 'unreachable' && <p className="small bad">{t('unreachable')}</p>}
      {action && (
        <Button kind="main" onClick={onAgain}>
          {action}
        </Button>
      )}
    </div>
  )
}
