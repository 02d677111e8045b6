import { type Ref, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useGo } from '#web/ui/link.tsx'
import { toastError } from '#web/ui/toast.ts'
import { ScanButton } from './scan-button.tsx'
import { scannedOrder } from './scanned-order.ts'

type Props = { typed: string; onTyped: (text: string) => void; field: Ref<HTMLDivElement> }

const readAny = (raw: string): string | null => (raw.trim() === '' ? null : raw.trim())

/** Looks for an order: what is typed filters the list, and what is scanned, by hand or by the camera, opens it. */
export function ScanField({ typed, onTyped, field }: Props) {
  const t = useTranslations('studio.orders')
  const { missed, open } = useScanned()
  const take = (text: string) => {
    onTyped(text)
    void open(text)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void open(typed)
      }}
    >
      <div className="row scan-row" ref={field}>
        <Field
          label={t('search')}
          help={t('searchHelp')}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          after={<Icon name="search" />}
        />
        <ScanButton title={t('scan.open')} read={readAny} onFound={take} />
      </div>
      <p className="small bad" role="status">
        {missed !== null && missed === typed && t('scan.none', { text: missed })}
      </p>
    </form>
  )
}

/** Opens the order of a text; `missed` is a text for which there is none. */
function useScanned() {
  const go = useGo()
  const last = useRef('')
  const [missed, setMissed] = useState<string | null>(null)
  const open = async (text: string) => {
    const query = text.trim()
    if (query === '') return
    last.current = query
    setMissed(null)
    try {
      const { items } = await call('GET /studio/orders', { query: { query, per_page: 10 } })
      // another scan may have followed
      if (last.current !== query) return
      const number = scannedOrder(query, items)
      if (number !== null) go(`/studio/orders/${number}`)
      else if (items.length === 0) setMissed(text)
    } catch (error) {
      toastError(error)
    }
  }
  return { missed, open }
}
