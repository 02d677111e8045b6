import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatGrouped, formatNumber, formatTime } from '#player/core/format.ts'
import { rung } from '#player/core/quality.ts'
import type { PlayerController, PlayerDiagnostics } from '#player/dom/player.ts'

const lookEveryMs = 1000

/** The engine's figures, read once a second. */
export function DiagnosticsPanel({ controller }: { controller: PlayerController | null }) {
  const t = useTranslations('playback.test')
  const locale = useLocale()
  const [seen, setSeen] = useState<PlayerDiagnostics | null>(null)
  useEffect(() => {
    if (!controller) return undefined
    const timer = setInterval(() => setSeen(controller.diagnostics()), lookEveryMs)
    return () => clearInterval(timer)
  }, [controller])
  const number = (value: number) => formatNumber(Math.round(value * 10) / 10, locale)
  const { quality, bandwidthBitsPerSecond: bandwidth } = seen ?? { quality: null, bandwidthBitsPerSecond: null }
  const rows = [
    ['engine', seen?.engine ?? t('none')],
    [
      'level',
      quality
        ? t('levelValue', { rung: number(rung(quality)), kbps: formatGrouped(quality.bitrate / 1000, locale) })
        : t('none'),
    ],
    ['bandwidth', bandwidth ? t('kbps', { value: formatGrouped(bandwidth / 1000, locale) }) : t('none')],
    ['position', seen ? formatTime(seen.positionMs, locale) : t('none')],
    ['buffer', seen ? t('seconds', { value: number(seen.bufferAheadMs / 1000) }) : t('none')],
    ['decoded', seen ? number(seen.decodedFrames) : t('none')],
    ['dropped', seen ? number(seen.droppedFrames) : t('none')],
  ] as const
  const faults = seen?.faults ?? []
  return (
    <section className="diagnostics card" aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{t('title')}</h2>
      <dl>
        {rows.map(([key, value]) => (
          <div key={key} data-row={key}>
            <dt>{t(`rows.${key}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('faults')}</h3>
      {faults.length === 0 && <p className="muted">{t('noFaults')}</p>}
      <ol dir="ltr">
        {faults.toReversed().map((fault) => (
          <li key={`${fault.atMs} ${fault.detail}`}>
            {formatTime(fault.atMs, 'en')} {fault.during} {fault.kind} {fault.status} {fault.detail}
          </li>
        ))}
      </ol>
    </section>
  )
}
