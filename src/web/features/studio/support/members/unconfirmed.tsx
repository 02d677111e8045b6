import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { Remedy } from './member-data.ts'

const everyMs = 15_000

/** Lists remedies above the limit: a senior confirms them, and the person who made one can take it back. */
export function Unconfirmed() {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const { value, reload } = useAnswer(
    `unconfirmed/${locale}`,
    (signal) => call('GET /studio/remedies', { query: {} }, { signal, quiet: true }),
    { every: everyMs },
  )
  if (value === null || value.remedies.length === 0) return null
  return (
    <section className="card member-part">
      <h2>{t('unconfirmed')}</h2>
      <ul className="member-rows">
        {value.remedies.map((one) => (
          <Row key={one.id} one={one} onChange={reload} />
        ))}
      </ul>
    </section>
  )
}

function Row({ one, onChange }: { one: Remedy; onChange: () => void }) {
  const t = useTranslations('studio.members')
  const locale = useLocale()
  const mayConfirm = useMayCall('POST /studio/remedies/:id/confirm')
  const press = async (work: Promise<unknown>, said: 'confirmed' | 'takenBack') => {
    try {
      await work
      toast({ kind: 'good', text: t(`did.${said}`) })
    } catch (error) {
      toastError(error)
    }
    onChange()
  }
  const params = { id: one.id }
  return (
    <li>
      <span className="grow">
        <Link to={`/studio/members/${one.member_id}`} className="link">
          {t(`kinds.${one.kind}`)} {one.about !== null && <bdi>{one.about}</bdi>}
        </Link>
        <span className="tiny muted">
          <bdi>{one.by}</bdi> · {one.reason}
        </span>
      </span>
      <b className="small">{formatMoney(one.worth, locale)}</b>
      {mayConfirm && (
        <Button
          kind="main"
          size="tight"
          onClick={() => void press(call('POST /studio/remedies/:id/confirm', { params }), 'confirmed')}
        >
          {t('confirm')}
        </Button>
      )}
      <Button
        size="tight"
        onClick={() => void press(call('POST /studio/remedies/:id/take-back', { params }), 'takenBack')}
      >
        {t('takeBack')}
      </Button>
    </li>
  )
}
