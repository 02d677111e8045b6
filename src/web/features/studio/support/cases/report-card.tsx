import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatTime } from '#player/core/format.ts'
import { Link } from '#web/ui/link.tsx'
import type { StudioCase } from './case-data.ts'

type Report = NonNullable<StudioCase['report']>

/** Shows a viewer's report from the player, the player's own findings, and other reports about the title. */
export function ReportCard({ report }: { report: Report }) {
  const t = useTranslations('studio.cases.fromPlayer')
  const locale = useLocale()
  const { title, problem_name: problem, at_ms: atMs, diagnosis, lately } = report
  return (
    <div className="card">
      <h2>{t('report')}</h2>
      <dl className="case-whose small">
        <Fact name={t('reportOf')}>
          {title && (
            <Link to={`/studio/titles/${title.id}`} className="link">
              <bdi>{title.name}</bdi>
            </Link>
          )}
        </Fact>
        <Fact name={t('problem')}>{problem}</Fact>
        <Fact name={t('atTime')}>
          <bdi>{formatTime(atMs, locale)}</bdi>
        </Fact>
        {diagnosis !== null && <Diagnosis diagnosis={diagnosis} />}
        <Fact name={t('lately')}>
          {lately.map((one) => `${one.problem_name} ${localDigits(one.count, locale)}`).join(' · ')}
        </Fact>
      </dl>
      {diagnosis === null && <p className="tiny muted">{t('noDiagnosis')}</p>}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const bitsInMegabit = 1_000_000
const msInSecond = 1000

function Diagnosis({ diagnosis }: { diagnosis: NonNullable<Report['diagnosis']> }) {
  const t = useTranslations('studio.cases.fromPlayer')
  const locale = useLocale()
  const digits = (n: number | string) => localDigits(n, locale)
  const rate =
    diagnosis.bandwidth === null
      ? null
      : t('lineRate', { rate: digits((diagnosis.bandwidth / bitsInMegabit).toFixed(1)) })
  const faults = diagnosis.faults.map(({ kind, during, status, detail }) =>
    [kind, during, status, detail].filter((part) => part !== null && part !== '').join(' · '),
  )
  return (
    <>
      {diagnosis.device !== '' && <Fact name={t('device')}>{diagnosis.device}</Fact>}
      {diagnosis.height !== null && (
        <Fact name={t('quality')}>{t('qualityLines', { lines: digits(diagnosis.height) })}</Fact>
      )}
      {(rate ?? diagnosis.line) !== null && (
        <Fact name={t('line')}>{[diagnosis.line, rate].filter((part) => part !== null).join(' · ')}</Fact>
      )}
      <Fact name={t('buffer')}>
        {t('bufferSeconds', { seconds: digits((diagnosis.buffer_ms / msInSecond).toFixed(1)) })}
      </Fact>
      <Fact name={t('frames')}>
        {t('framesOf', { dropped: digits(diagnosis.dropped_frames), decoded: digits(diagnosis.decoded_frames) })}
      </Fact>
      <Fact name={t('faults')}>
        {faults.length === 0 ? (
          t('noFaults')
        ) : (
          <ul dir="ltr">
            {[...new Set(faults)].map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </Fact>
    </>
  )
}
