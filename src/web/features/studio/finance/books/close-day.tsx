import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputOf } from '#contract/api.ts'
import { formatDate } from '#lib/time/dates.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { type ClosedDays, DaySums } from './day-sums.tsx'

type Next = NonNullable<ClosedDays['next']>
type Settled = NonNullable<InputOf<'POST /studio/finance/closed-days'>['body']['settled']>[number]

const banksOf = (next: Next): (Pick<Settled, 'currency'> & { gateway: string })[] =>
  next.sums.flatMap(({ account, gateway, currency }) =>
    account === 'gateway' && gateway !== null ? [{ gateway, currency }] : [],
  )

/** The next day to close: what was booked on it, what each bank says of it, and the verb. */
export function CloseDay({ next, onClosed }: { next: Next; onClosed: () => void }) {
  const t = useTranslations('studio.finance.closedDays')
  const names = useTranslations('gateways')
  const locale = useLocale()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const day = formatDate(new Date(`${next.day}T12:00:00Z`), locale, { weekday: true })
  const banks = banksOf(next)
  const keyOf = ({ gateway, currency }: { gateway: string; currency: string }) => `${gateway}/${currency}`
  const amountOf = (bank: (typeof banks)[number]) => {
    const text = typed[keyOf(bank)] ?? ''
    return bank.currency === 'IRR' ? parseTomanInput(text) : parseUsdInput(text)
  }
  const isRefused = (bank: (typeof banks)[number]) => {
    const read = amountOf(bank)
    return 'refused' in read && read.refused !== 'empty'
  }
  const close = async () => {
    setWrong(banks.some(isRefused))
    if (banks.some(isRefused)) return
    setBusy(true)
    try {
      const settled = banks.flatMap((bank) => {
        const read = amountOf(bank)
        const { gateway, currency } = bank
        return 'amount' in read ? [{ gateway: gateway as Settled['gateway'], currency, amount: read.amount }] : []
      })
      await call('POST /studio/finance/closed-days', { body: { day: next.day, settled, note } })
      toast({ kind: 'good', text: t('closed', { day }) })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    onClosed()
  }
  return (
    <section className="card stack" aria-labelledby="next-day">
      <h2 id="next-day">{day}</h2>
      <DaySums sums={next.sums} />
      {banks.map((bank) => (
        <MoneyField
          key={keyOf(bank)}
          name={keyOf(bank)}
          label={t('settled', {
            bank: names.has(bank.gateway as 'mellat') ? names(bank.gateway as 'mellat') : bank.gateway,
          })}
          currency={bank.currency}
          value={typed[keyOf(bank)] ?? ''}
          error={isWrong && isRefused(bank) ? t('unread') : undefined}
          help={t('settledHelp')}
          onChange={(text) => setTyped({ ...typed, [keyOf(bank)]: text })}
        />
      ))}
      <AreaField label={t('note')} value={note} onChange={setNote} most={2000} rows={3} />
      <p className="small muted">{t('forGood')}</p>
      <div>
        <Button kind="main" busy={busy} onClick={() => void close()}>
          {t('close', { day })}
        </Button>
      </div>
    </section>
  )
}
