import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../api.ts'
import { createKeyring } from '../../idempotency.ts'
import { askedFault } from './asked-fault.ts'

/**
 * One call at a time; its error is shown in its place. `run` gets a key for calls that are done once for a key: the same
 * until the server has answered, so a second try after a lost answer does nothing twice. `wish` is what is asked for.
 */
export function useAsking(run: (key: string) => Promise<void>, wish: unknown = null) {
  const t = useTranslations('studio.finance')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef(false)
  const keyring = useRef(createKeyring())
  async function ask(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFault(null)
    try {
      await run(keyring.current.keyFor(JSON.stringify(wish)))
      keyring.current.used()
    } catch (error) {
      // a server error does not say what was done before it
      if (error instanceof ApiProblem && error.status < 500) keyring.current.used()
      setFault(askedFault(error, { noAnswer: t('noAnswer'), failed: t('failed') }))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, fault, ask: () => void ask() }
}
