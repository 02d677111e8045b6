import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SettingsDrawer } from '../settings/settings-drawer.tsx'
import { useSubmit } from '../use-submit.ts'
import type { OnChanged } from './factors-part.tsx'

type Props = {
  words: { remove: string; named: string; help: string }
  remove: () => Promise<OutputOf<'POST /me/recovery-codes'>>
  onChanged: OnChanged
  /** How the button looks; plain beside a name. */
  kind?: 'plain' | 'outline'
}

/** Takes something of the second step away, after a question. */
export function RemoveFactor({ words, remove, onChanged, kind = 'plain' }: Props) {
  const t = useTranslations('factors')
  const [isAsked, setIsAsked] = useState(false)
  const { busy, submit } = useSubmit()
  // closed before the call: it may ask for the password in a drawer of its own
  const onRemove = () => {
    setIsAsked(false)
    void submit(async () => onChanged(await remove()))
  }
  return (
    <>
      <Button
        kind={kind}
        size={kind === 'plain' ? 'tight' : 'usual'}
        busy={busy}
        aria-label={words.named}
        onClick={() => setIsAsked(true)}
      >
        {words.remove}
      </Button>
      {isAsked && (
        <SettingsDrawer label={words.named} onClose={() => setIsAsked(false)}>
          <div className="step">
            <div>
              <h1>{words.named}</h1>
              <p className="muted">{words.help}</p>
            </div>
            <Button kind="main" size="decision" wide onClick={onRemove}>
              {words.remove}
            </Button>
            <Button kind="plain" wide onClick={() => setIsAsked(false)}>
              {t('leave')}
            </Button>
          </div>
        </SettingsDrawer>
      )}
    </>
  )
}
