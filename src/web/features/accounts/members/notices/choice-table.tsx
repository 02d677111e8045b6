import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { NoticesAnswer } from './notices-page.tsx'

type Choice = NoticesAnswer['choices'][number]
type Way = 'letter' | 'push'

/** Each kind of message, and the ways in which it comes. A change is stored at once. */
export function ChoiceTable({ answer }: { answer: NoticesAnswer }) {
  const t = useTranslations('notices')
  const [choices, setChoices] = useState(answer.choices)
  const set = async (kind: Choice['kind'], way: Way, on: boolean) => {
    const write = (value: boolean) =>
      setChoices((before) => before.map((one) => (one.kind === kind ? { ...one, [way]: value } : one)))
    write(on)
    try {
      await call('PUT /me/notices/choice', { body: { kind, way, on } })
    } catch (error) {
      write(!on)
      toastError(error)
    }
  }
  const { channel } = answer.address
  return (
    <section className="card">
      <h2 id="notice-kinds">{t('kinds')}</h2>
      <p className="small muted">{t('kindsHelp')}</p>
      <table className="notice-choices" aria-labelledby="notice-kinds">
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t(`channel.${channel}`)}</th>
            <th scope="col">{t('channel.push')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row">{t(`names.${choice.kind}`)}</th>
              <td>
                {choice.is_fixed ? (
                  <span className="notice-fixed" role="img" aria-label={t('always')} title={t('always')}>
                    <Icon name="lock" />
                  </span>
                ) : (
                  <Tick choice={choice} way="letter" label={t(`channel.${channel}`)} onChange={set} />
                )}
              </td>
              <td>
                <Tick choice={choice} way="push" label={t('channel.push')} onChange={set} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{t('fixedHelp')}</p>
    </section>
  )
}

type TickProps = {
  choice: Choice
  way: Way
  label: string
  onChange: (kind: Choice['kind'], way: Way, on: boolean) => Promise<void>
}

function Tick({ choice, way, label, onChange }: TickProps) {
  const t = useTranslations('notices')
  return (
    <label className="notice-tick">
      <input
        type="checkbox"
        aria-label={t('tick', { kind: t(`names.${choice.kind}`), way: label })}
        checked={choice[way]}
        onChange={(event) => void onChange(choice.kind, way, event.target.checked)}
      />
    </label>
  )
}
