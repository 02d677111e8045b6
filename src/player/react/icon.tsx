import type { ReactNode } from 'react'
import { type PlayerLocale, formatNumber } from '#player/core/format.ts'

const jumpText = (locale: PlayerLocale) => (
  <text x="12" y="15.6" fontSize="7.5" textAnchor="middle" fill="currentColor" stroke="none" fontWeight="750">
    {formatNumber(10, locale)}
  </text>
)

const PATHS = {
  play: <path d="M7 4.5v15l12-7.5z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3" />,
  next: (
    <>
      <path d="M5 5v14l10-7z" fill="currentColor" />
      <path d="M18.5 5v14" />
    </>
  ),
  previous: (
    <>
      <path d="M19 5v14L9 12z" fill="currentColor" />
      <path d="M5.5 5v14" />
    </>
  ),
  replay: <path d="M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5" />,
  back: <path d="M5 12h14M12 5l-7 7 7 7" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  volume: <path d="M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6m2.5-8.5a7.5 7.5 0 0 1 0 11" />,
  muted: <path d="M4 10v4h3l5 4V6L7 10zM16.5 9.5l5 5m0-5-5 5" />,
  subtitles: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M10.5 10.5a2 2 0 1 0 0 3m6.5-3a2 2 0 1 0 0 3" />
    </>
  ),
  settings: (
    <>
      <path d="M3 8h4m5 0h9M3 16h10m5 0h3" />
      <circle cx="9.5" cy="8" r="2.5" />
      <circle cx="15.5" cy="16" r="2.5" />
    </>
  ),
  pip: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <rect x="12" y="11.5" width="6" height="4.5" rx="1" fill="currentColor" />
    </>
  ),
  fullscreen: <path d="M4 9V5a1 1 0 0 1 1-1h4m6 0h4a1 1 0 0 1 1 1v4m0 6v4a1 1 0 0 1-1 1h-4m-6 0H5a1 1 0 0 1-1-1v-4" />,
  window: <path d="M9 4v4a1 1 0 0 1-1 1H4m16 0h-4a1 1 0 0 1-1-1V4m0 16v-4a1 1 0 0 1 1-1h4M4 15h4a1 1 0 0 1 1 1v4" />,
  bars: <path d="M5 20v-4m4.7 4v-7m4.7 7V9M19 20V5" />,
  gauge: <path d="M4.5 18a9 9 0 1 1 15 0M12 14l3.5-5" />,
  pulse: <path d="M3 12h4l3-7 4 14 3-7h4" />,
  onward: <path d="M9 5l7 7-7 7" />,
  keyboard: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="3" />
      <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8" />
    </>
  ),
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  flag: <path d="M6 21V4h11l-2 4 2 4H6" />,
  warning: <path d="M12 4 2.8 19.5h18.4zM12 10v4m0 2.8h.01" />,
  offline: (
    <path d="M3 3l18 18M6.5 13a8 8 0 0 1 4-2.2m5 .7a8 8 0 0 1 2 1.5M3 9.5a13 13 0 0 1 4.5-3m5-1a13 13 0 0 1 8.500 4M12 19.5h.01" />
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS | 'seek-back' | 'seek-forward'

function drawing(name: IconName, locale: PlayerLocale): ReactNode {
  if (name === 'seek-back') {
    return (
      <>
        <path d="M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5" />
        {jumpText(locale)}
      </>
    )
  }
  if (name === 'seek-forward') {
    return (
      <>
        <path d="M20 5v5h-5M19.4 10A8 8 0 1 0 20 13.5" />
        {jumpText(locale)}
      </>
    )
  }
  return PATHS[name]
}

/** A line drawing in the colour of the text around it. `follows`: mirrored in right-to-left languages. */
export function Icon({ name, locale, follows }: { name: IconName; locale: PlayerLocale; follows?: boolean }) {
  return (
    <svg className={follows ? 'pl-icon pl-icon-follows' : 'pl-icon'} viewBox="0 0 24 24" aria-hidden="true">
      {drawing(name, locale)}
    </svg>
  )
}
