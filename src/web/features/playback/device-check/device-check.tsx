import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lineVerdict } from './line-verdict.ts'
import { useEngineHere, useLine } from './use-device-check.ts'
import './device-check.css'

/**
 * Whether this device plays our films, and how fast its line is, before anybody pays. The device is judged at once,
 * without a request; the line only on a press, because measuring costs data. `quality`: the height of the film’s best
 * picture, above which no line brings anything.
 */
export function DeviceCheck({ quality }: { quality: number | null }) {
  const t = useTranslations('deviceCheck')
  const id = useId()
  const engine = useEngineHere()
  return (
    <section className="card stack device-check" aria-labelledby={id}>
      <h2 className="large" id={id}>
        {t('title')}
      </h2>
      {engine === null ? (
        <div className="note failed" role="alert">
          <Icon name="info" />
          <p>{t('cannotPlay')}</p>
        </div>
      ) : (
        <>
          <p className="device-line">
            {engine !== undefined && (
              <>
                <Icon name="check" />
                {t('plays')}
              </>
            )}
          </p>
          <Line quality={quality} />
        </>
      )}
    </section>
  )
}

function Line({ quality }: { quality: number | null }) {
  const t = useTranslations('deviceCheck')
  const { rate, state, measure } = useLine()
  return (
    <>
      <div role="status">
        {state === 'failed' ? (
          <p className="small">{t('failed')}</p>
        ) : rate === null ? (
          <p className="small muted">{t('help')}</p>
        ) : (
          <Verdict rate={rate} quality={quality} />
        )}
      </div>
      <Button kind="soft" wide busy={state === 'measuring'} onClick={measure}>
        {t(rate === null && state !== 'failed' ? 'measure' : 'again')}
      </Button>
    </>
  )
}

/** Megabits with one place, as lines are sold. */
const megabits = (rate: number) => (rate / 1000).toFixed(1)

function Verdict({ rate, quality }: { rate: number; quality: number | null }) {
  const t = useTranslations('deviceCheck')
  const locale = useLocale()
  const verdict = lineVerdict(rate, quality)
  const speed = localDigits(megabits(rate).replace('.', locale === 'fa' ? '٫' : '.'), locale)
  return (
    <div className={`device-line${verdict.kind === 'too_slow' ? ' bad' : ''}`}>
      <Icon name={verdict.kind === 'too_slow' ? 'info' : 'check'} />
      <div>
        <p className="strong">
          {verdict.kind === 'too_slow'
            ? t('verdicts.too_slow')
            : t(`verdicts.${verdict.kind}`, { rung: localDigits(verdict.rung, locale) })}
        </p>
        <p className="tiny muted">{t('speed', { speed })}</p>
      </div>
    </div>
  )
}
