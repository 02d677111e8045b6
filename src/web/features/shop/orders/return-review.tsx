import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import type { Order } from './order.ts'
import { linesOf, moneyOf, reasonOf, type ReturnDraft, type ReturnStep } from './return-draft.ts'

type Props = { order: Order; draft: ReturnDraft; files: number; to: (step: ReturnStep) => string }

/** Everything that was chosen, before it is sent. */
export function ReviewStep({ order, draft, files, to }: Props) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const lines = linesOf(order, draft)
  const reason = reasonOf(order, draft)
  return (
    <div className="stack">
      <section className="card return-review">
        {lines.map(({ line, quantity }) => (
          <div key={line.position} className="order-line">
            {line.poster ? <Picture image={line.poster} sizes="56px" /> : <span className="no-picture" />}
            <div>
              <h2>{line.title}</h2>
              <p className="tiny muted">{t('pieces', { n: quantity, count: localDigits(quantity, locale) })}</p>
              {draft.what === 'exchange' && (
                <p className="small">
                  {t('exchangeGets', { options: draft.wanted[line.position]?.options ?? t('exchangeSame') })}
                </p>
              )}
            </div>
          </div>
        ))}
        <Chosen name={t('returnSteps.reason')} to={to('reason')}>
          {reason?.name}
          {files > 0 && ` · ${t('picturesOf', { n: files, count: localDigits(files, locale) })}`}
        </Chosen>
        <Chosen name={t('whatFor')} to={to('money')}>
          {t(`what.${draft.what}`)}
        </Chosen>
        <dl className="order-sums small">
          <div>
            <dt className="muted">{t('postageName')}</dt>
            <dd>{t(`postageBy.${reason?.postage ?? 'buyer'}`)}</dd>
          </div>
          {draft.what !== 'exchange' && (
            <div className="total">
              <dt>{t('comesBack')}</dt>
              <dd>
                <Price money={moneyOf(order, draft)} />
              </dd>
            </div>
          )}
        </dl>
      </section>
      <p className="note small">{t('packIt')}</p>
    </div>
  )
}

function Chosen({ name, to, children }: { name: string; to: string; children: ReactNode }) {
  const t = useTranslations('orders')
  return (
    <div className="row between chosen">
      <div>
        <p className="tiny muted">{name}</p>
        <p>{children}</p>
      </div>
      <Link className="link" to={to}>
        {t('change')}
        <span className="only-said"> {name}</span>
      </Link>
    </div>
  )
}
