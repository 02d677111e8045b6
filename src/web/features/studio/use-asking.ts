import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem, NetworkFailure } from '../../api.ts'

/** One call at a time; why it failed is said in its place. */
export function useAsking(run: () => Promise<void>) {
  const t = useTranslations('studio.finance')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef(false)
  async function ask(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFault(null)
    try {
      await run()
    } catch (error) {
      if (error instanceof NetworkFailure) setFault(t('noAnswer'))
      else setFault(error instanceof ApiProblem && error.message !== '' ? error.message : t('failed'))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, fault, ask: () => void ask() }
}
