import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const nuqtas = [
  [66, 40],
  [94, 40],
  [80, 58],
] as const

const drawings = {
  empty: (
    <>
      <rect x="20" y="12" width="120" height="70" rx="4" />
      <g fill="currentColor" stroke="none">
        {nuqtas.map(([x, y]) => (
          <rect key={x} x={x - 7} y={y - 7} width="14" height="14" transform={`rotate(45 ${x} ${y})`} />
        ))}
      </g>
      <path d="M30 98h100" strokeOpacity=".4" />
    </>
  ),
  nothing: (
    <>
      <rect x="20" y="12" width="120" height="70" rx="4" />
      <path d="M20 98h120" strokeOpacity=".4" />
    </>
  ),
  failed: (
    <>
      <rect x="20" y="12" width="120" height="70" rx="4" />
      <path d="M34 26l24 14-18 14 30 14" strokeOpacity=".9" />
      <path d="M80 70l14-18 12 8 18-26" strokeOpacity=".4" />
    </>
  ),
} as const

type Props = {
  drawing: keyof typeof drawings
  title: string
  text?: string
  heading?: 'h1' | 'h2' | 'h3'
  inRow?: boolean
  children?: ReactNode
}

/** For empty, not found or failed: says what is or will be here, and offers one step. */
export function State({ drawing, title, text, heading: Heading = 'h2', inRow = false, children }: Props) {
  return (
    <div className={`state${inRow ? ' in-row' : ''}`}>
      <svg
        viewBox="0 0 160 110"
        className={drawing === 'failed' ? 'grey' : ''}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {drawings[drawing]}
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className="row wrap middle">{children}</div>}
    </div>
  )
}

type FailedProps = { onRetry: () => void; busy?: boolean; heading?: Props['heading'] }

/** A part of a page that failed to load: the rest of the page stays. */
export function FailedPart({ onRetry, busy, heading = 'h3' }: FailedProps) {
  const t = useTranslations('states')
  return (
    <div role="alert">
      <State drawing="failed" title={t('partFailed')} text={t('restIsFine')} heading={heading} inRow>
        <Button kind="soft" onClick={onRetry} busy={busy}>
          <Icon name="refresh" />
          {t('again')}
        </Button>
      </State>
    </div>
  )
}
