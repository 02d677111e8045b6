import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useSubmit } from '../use-submit.ts'
import type { OnChanged } from './factors-part.tsx'

type Props = {
  left: number
  /** Just made: shown this once. */
  codes: string[] | null
  onChanged: OnChanged
}

/** They are shown this once, wherever the focus was. */
const begin = (part: HTMLElement | null) => part?.focus()

/** Codes for the day on which the phone is lost. */
export function RecoveryCodes({ left, codes, onChanged }: Props) {
  const t = useTranslations('factors')
  const { busy, submit } = useSubmit()
  const renew = () => void submit(async () => onChanged(await call('POST /me/recovery-codes', {})))
  return (
    <div className="factor">
      <h3>{t('recovery')}</h3>
      <p className="small muted">{t('recoveryHelp', { left })}</p>
      {codes !== null && <ShownCodes codes={codes} />}
      <Button kind="outline" busy={busy} onClick={renew}>
        {t('renew')}
      </Button>
    </div>
  )
}

function ShownCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('factors')
  const text = `${codes.join('\n')}\n`
  return (
    <div ref={begin} className="recovery-codes" role="status" tabIndex={-1}>
      <p className="note">{t('shownOnce')}</p>
      <p className="on-paper strong">{t('recovery')}</p>
      <ul className="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap">
        <CopyButton text={text} words={{ label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }} />
        <a
          className="button soft"
          download="parde-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t('download')}
        </a>
        <Button kind="soft" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </div>
  )
}
