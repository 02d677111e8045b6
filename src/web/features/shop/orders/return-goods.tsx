import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import type { Order } from './order.ts'
import type { ReturnDraft } from './return-draft.ts'

export interface StepProps {
  order: Order
  draft: ReturnDraft
  change: (part: Partial<ReturnDraft>) => void
}

/** Asks which goods, and how many of each. Goods that are never taken back say why. */
export function GoodsStep({ order, draft, change }: StepProps) {
  const t = useTranslations('orders')
  return (
    <ul className="return-goods" aria-label={t('whichGoods')}>
      {order.lines.map((line) => (
        <li key={line.position}>
          <Choice
            line={line}
            count={Math.min(draft.pieces[line.position] ?? 0, line.returnable)}
            onCount={(count) => change({ pieces: { ...draft.pieces, [line.position]: count } })}
          />
        </li>
      ))}
    </ul>
  )
}

type ChoiceProps = { line: Order['lines'][number]; count: number; onCount: (count: number) => void }

function Choice({ line, count, onCount }: ChoiceProps) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const most = line.returnable
  return (
    <div className="order-line card">
      {line.poster ? <Picture image={line.poster} sizes="56px" /> : <span className="no-picture" />}
      <div>
        <h2>{line.title}</h2>
        <p className="tiny muted">
          <Price money={line.amount} />
          {line.no_return !== null && ` · ${t('noReturn', { reason: line.no_return })}`}
          {line.no_return === null && most === 0 && ` · ${t('allReturned')}`}
        </p>
        {most > 0 && (
          <div className="row return-count" role="group" aria-label={line.title}>
            <button
              type="button"
              className="icon-button"
              aria-label={t('moreOf', { title: line.title })}
              disabled={count === most}
              onClick={() => onCount(count + 1)}
            >
              <Icon name="plus" />
            </button>
            <span aria-live="polite">
              {t('countOf', { count: localDigits(count, locale), of: localDigits(most, locale) })}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('fewer', { title: line.title })}
              disabled={count === 0}
              onClick={() => onCount(count - 1)}
            >
              <Icon name="minus" />
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
