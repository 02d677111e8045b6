import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import type { useAsking } from '#web/features/studio/use-asking.ts'
import type { MoveTargets } from './screening-data.ts'

/** Where a ticket goes, who goes along, and why. */
export type Choice = { to: number | null; others: string[]; reason: string }

type Props = {
  list: MoveTargets
  choice: Choice
  onChoice: (choice: Choice) => void
  looking: ReturnType<typeof useAsking>
  turning: { page: number; last: number; onPage: (page: number) => void }
}

/** Screenings of the same title to choose from; those that have no room say so. */
export function ChooseTarget({ list, choice, onChoice, looking, turning }: Props) {
  const t = useTranslations('studio.ticketMove')
  const { page, last, onPage } = turning
  const isReady = choice.to !== null && choice.reason.trim() !== ''
  if (list.message !== null) return <p className="note small">{list.message}</p>
  if (list.items.length === 0) return <p className="small muted">{t('none')}</p>
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) looking.ask()
      }}
    >
      <fieldset className="stack move-targets">
        <legend className="small strong">{t('where')}</legend>
        {list.items.map((target) => (
          <TargetRow
            key={target.id}
            target={target}
            isChosen={target.id === choice.to}
            onChoose={() => onChoice({ ...choice, to: target.id })}
          />
        ))}
      </fieldset>
      {last > 1 && (
        <div className="row wrap">
          <Button size="tight" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('earlier')}
          </Button>
          <Button size="tight" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {t('later')}
          </Button>
        </div>
      )}
      {list.others.length > 0 && <Others list={list} choice={choice} onChoice={onChoice} />}
      <Field
        label={t('reason')}
        value={choice.reason}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChoice({ ...choice, reason: event.target.value })}
      />
      {looking.fault !== null && (
        <p className="note failed" role="alert">
          {looking.fault}
        </p>
      )}
      <div className="row wrap">
        <Button kind="soft" size="tight" type="submit" busy={looking.busy} aria-disabled={!isReady || undefined}>
          {t('look')}
        </Button>
        {!isReady && <span className="small muted">{t('needs')}</span>}
      </div>
    </form>
  )
}

type TargetProps = { target: MoveTargets['items'][number]; isChosen: boolean; onChoose: () => void }

function TargetRow({ target, isChosen, onChoose }: TargetProps) {
  const t = useTranslations('studio.ticketMove')
  const modes = useTranslations('studio.screenings.modes')
  const locale = useLocale()
  const { title, mode, starts_at: starts, cafe, seats_left: left, price, message } = target
  return (
    <label className="move-target">
      <input type="radio" name="move-target" checked={isChosen} disabled={message !== null} onChange={onChoose} />
      <span className="grow">
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="small muted">
          {starts === null ? t('noDate') : <Moment at={starts} />} · {modes(mode)}
          {cafe !== null && (
            <>
              {' · '}
              <bdi>
                {cafe.name} · {cafe.city}
              </bdi>
            </>
          )}
        </span>
        <span className="small">
          {message ?? (
            <>
              {t('left', { n: left, count: countOf(left, locale) })}
              {price !== null && ` · ${formatMoney(price, locale)}`}
            </>
          )}
        </span>
      </span>
    </label>
  )
}

function Others({ list, choice, onChoice }: Pick<Props, 'list' | 'choice' | 'onChoice'>) {
  const t = useTranslations('studio.ticketMove')
  const locale = useLocale()
  const turn = (id: string, isOn: boolean) =>
    onChoice({
      ...choice,
      others: isOn ? [...choice.others, id] : choice.others.filter((other) => other !== id),
    })
  return (
    <fieldset className="stack move-targets">
      <legend className="small strong">{t('others')}</legend>
      {list.others.map(({ id, number, of, holder }) => (
        <label key={id} className="move-target">
          <input
            type="checkbox"
            checked={choice.others.includes(id)}
            onChange={(event) => turn(id, event.target.checked)}
          />
          <span className="grow">
            <bdi>{holder}</bdi>
            <span className="small muted">
              {t('numberOf', { number: countOf(number, locale), of: countOf(of, locale) })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
