import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { RefundConfirm } from './refund-confirm.tsx'
import type { StudioPurchase } from './refund-data.ts'
import { RefundFields } from './refund-fields.tsx'
import { readWish, type RefundEntry, type RefundWish } from './refund-wish.ts'
import { type RefundErrors, useFaultWords } from './use-fault-words.ts'
import { useRefund } from './use-refund.ts'

type Props = { purchase: StudioPurchase; onChanged: () => void }
const empty: RefundEntry = { share: 'whole', amount: '', lines: {}, reason: '' }

/** How much to refund and why; nothing is sent before it was shown again and confirmed. */
export function RefundForm({ purchase, onChanged }: Props) {
  const t = useTranslations('studio.finance.refundForm')
  const [entry, setEntry] = useState(empty)
  const [errors, setErrors] = useState<RefundErrors>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [wish, setWish] = useState<RefundWish | null>(null)
  const { send, busy } = useRefund(purchase.id)
  const words = useFaultWords(purchase)
  const area = useFaultFocus(errors)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSentence(null)
    const read = readWish(entry, purchase)
    if ('faults' in read) return setErrors(words(read.faults))
    setErrors({})
    return setWish(read.wish)
  }
  async function confirm(asked: RefundWish): Promise<void> {
    setSentence(null)
    const answer = await send(asked)
    if (answer === null) return
    onChanged()
    if ('refund' in answer) {
      toast({ kind: 'good', text: t('asked') })
      setEntry(empty)
      return setWish(null)
    }
    setSentence(answer.refused.sentence)
    setErrors(answer.refused.fields)
    if (answer.refused.sentence === null) setWish(null)
  }
  return (
    <section className="card stack" aria-labelledby="refund-heading">
      <h2 id="refund-heading">{t('heading')}</h2>
      {wish === null ? (
        <form ref={area} className="stack" onSubmit={onSubmit} noValidate>
          <RefundFields
            purchase={purchase}
            entry={entry}
            errors={errors}
            onEntry={(change) => {
              setEntry({ ...entry, ...change })
              setErrors({})
            }}
          />
          {sentence !== null && <Refused sentence={sentence} />}
          <Button kind="main" type="submit" wide>
            {t('review')}
          </Button>
        </form>
      ) : (
        <RefundConfirm
          purchase={purchase}
          wish={wish}
          busy={busy}
          onYes={() => void confirm(wish)}
          onNo={() => {
            setWish(null)
            setSentence(null)
          }}
        >
          {sentence !== null && <Refused sentence={sentence} />}
        </RefundConfirm>
      )}
    </section>
  )
}

function Refused({ sentence }: { sentence: string }) {
  return (
    <p className="note failed" role="alert">
      <Icon name="warning" />
      <span>{sentence}</span>
    </p>
  )
}

/** After a refusal the focus goes to the first wrong field. */
function useFaultFocus(errors: RefundErrors) {
  const area = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) area.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return area
}
