import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDuration } from '#lib/time/durations.ts'
import { AccessPart } from './access-part.tsx'
import { figureOf, type LiveDesk, rateOf } from './live-data.ts'

const encoderTags = { none: '', connected: 'good', away: 'failed' } as const

/** The camera's encoder: whether it is there, what it sends, and the address and key that it needs. */
export function EncoderCard({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const id = useId()
  const { state, since, sending } = desk.encoder
  const isBlind = state === 'connected' && sending === null
  const minutes = since === null ? 0 : (Date.parse(desk.now) - Date.parse(since)) / 60_000
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{t('encoder')}</h2>
        <span className={`tag ${isBlind ? 'waiting' : encoderTags[state]}`} role="status">
          {t(`encoderStates.${isBlind ? 'blind' : state}`, {
            since: formatDuration(Math.max(0, Math.round(minutes)), locale),
          })}
        </span>
      </div>
      {sending !== null && <SendingFacts sending={sending} />}
      <AccessPart desk={desk} />
    </section>
  )
}

function SendingFacts({ sending }: { sending: NonNullable<LiveDesk['encoder']['sending']> }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const secondsOf = (ms: number) => t('seconds', { n: figureOf(ms / 1000, locale) })
  const rate = sending.frame_rate === null ? '' : Math.round(sending.frame_rate)
  const facts = [
    ['size', `${sending.width}×${sending.height}p${rate}`],
    ['bits', rateOf(sending.bits)],
    ['gop', sending.gop_ms === null ? '–' : secondsOf(sending.gop_ms)],
    ['drops', figureOf(sending.dropped_frames, locale)],
    ['delay', secondsOf(Math.max(0, sending.delay_ms))],
    ['sound', t(sending.has_sound ? 'sends.hasSound' : 'sends.noSound')],
    ['door', sending.door.toUpperCase()],
  ] as const
  return (
    <dl className="live-facts">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt className="tiny muted">{t(`sends.${key}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
