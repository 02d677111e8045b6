import type { ReactNode } from 'react'

const shapes = {
  search: <path d="M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0zm2 9-3.5-3.5" />,
  play: <path d="M7 4.5v15l12-7.5z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3" />,
  star: <path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8z" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  back: <path d="M5 12h14M12 5l-7 7 7 7" />,
  next: <path d="m9 5 7 7-7 7" />,
  previous: <path d="m15 5-7 7 7 7" />,
  share: (
    <path d="M8.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20 6a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM20 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM8.2 10.8l7-3.6m-7 6 7 3.6" />
  ),
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4" />,
  receipt: <path d="M6 3v18l2.5-1.8L11 21l2.5-1.8L16 21l2-1.5V3zM9.5 8h5M9.5 12h5" />,
  home: <path d="m4 11 8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM10 20v-6h4v6" />,
  film: (
    <path d="M6 4h12a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8 4v16M16 4v16M3 9h5m8 0h5M3 15h5m8 0h5" />
  ),
  user: <path d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c1.2-4 4-6 7.5-6s6.3 2 7.5 6" />,
  clock: <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7.5V12l3 2" />,
  globe: <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM3.5 12h17M12 3.5c3 3 3 14 0 17-3-3-3-14 0-17z" />,
  info: <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5m0-8.5h.01" />,
  warning: <path d="M12 4 2.8 19.5h18.4zM12 10v4m0 2.8h.01" />,
  refresh: <path d="M20 5v5h-5M4 19v-5h5M5.2 9.5A7.5 7.5 0 0 1 19 9m-.2 5.5A7.5 7.5 0 0 1 5 15" />,
  startOver: <path d="M5 4v5h5M5.6 9A7.5 7.5 0 1 1 4.5 13" />,
  lock: (
    <path d="M7.5 10.5h9A2.5 2.5 0 0 1 19 13v5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 18v-5a2.5 2.5 0 0 1 2.5-2.5zM8 10.5V8a4 4 0 0 1 8 0v2.5" />
  ),
  eye: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.9 5.8C15 4.5 21.5 12 21.5 12a18 18 0 0 1-3 3.5M6 7.8C3.8 9.6 2.5 12 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.6-.8M10 10a3 3 0 0 0 4 4" />
  ),
  door: <path d="M6 20.5v-17h12v17M3.5 20.5h17M14.5 12v1.5" />,
  line: <path d="M3 9.5a13 13 0 0 1 18 0M6 13a8.5 8.5 0 0 1 12 0M9 16.3a4.2 4.2 0 0 1 6 0M12 19.3v.2" />,
  hands: (
    <path d="M7 11.5V5.5a1.5 1.5 0 0 1 3 0V11m0-1V4.2a1.5 1.5 0 0 1 3 0V11m0-5.5a1.5 1.5 0 0 1 3 0V13m0-4.5a1.5 1.5 0 0 1 3 0V14a6.5 6.5 0 0 1-6.5 6.5c-3 0-4.6-1.4-6-4L4 12.8a1.4 1.4 0 0 1 2.3-1.5L7.5 13" />
  ),
  sound: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
  jumpBack: <path d="M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5" />,
  jumpForward: <path d="M20 5v5h-5M19.4 10A8 8 0 1 0 20 13.5" />,
  offline: (
    <path d="M3 3l18 18M6.5 13a8 8 0 0 1 4-2.2m5 .7a8 8 0 0 1 2 1.5M3 9.5a13 13 0 0 1 4.5-3m5-1a13 13 0 0 1 8.5 4M12 19.5h.01" />
  ),
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />,
  leave: <path d="M14 4H6v16h8M10 12h11m-4-4 4 4-4 4" />,
  wallet: (
    <path d="M4 7.5h13.5a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17zM4 7.5A2.5 2.5 0 0 1 6.5 5H16M16.5 13.5h.01" />
  ),
  gift: <path d="M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9C9 9 7.5 7.5 8 6s3-1 4 3c1-4 3.5-4.5 4-3s-1 3-4 3" />,
  bag: <path d="M5 8h14l1 12H4zM9 10V7a3 3 0 0 1 6 0v3" />,
  box: <path d="M12 3.5 19.5 7.5v9L12 20.5 4.5 16.5v-9zM4.5 7.5 12 11.5l7.5-4M12 11.5v9" />,
  filter: <path d="M4 7h16M7 12h10M10 17h4" />,
  studio: <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />,
  ticket: (
    <path d="M3 8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v2a2 2 0 0 0 0 4v2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2a2 2 0 0 0 0-4zM14 6v2.5m0 2.5v2m0 2.5V18" />
  ),
  cup: <path d="M4 9h13v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 10.5h1.5a2.5 2.5 0 0 1 0 5H17M8 3v3m4-3v3" />,
  scan: (
    <path d="M4 8V6a2 2 0 0 1 2-2h2m8 0h2a2 2 0 0 1 2 2v2m0 8v2a2 2 0 0 1-2 2h-2m-8 0H6a2 2 0 0 1-2-2v-2M4 12h16" />
  ),
  copy: <path d="M9 9h10v11H9zM15 9V5H5v11h4" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M12 5v14M5 12h14" />,
  up: <path d="M12 19V6m-6 5.5L12 5l6 6.5" />,
  down: <path d="M12 5v13m-6-5.5L12 19l6-6.5" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  trash: <path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13" />,
  heart: <path d="M12 20S3.5 15 3.5 9A4.6 4.6 0 0 1 12 6.5 4.6 4.6 0 0 1 20.5 9C20.5 15 12 20 12 20z" />,
  pin: (
    <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z" />
  ),
  screen: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  phone: <path d="M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2" />,
  laptop: <path d="M6 5h12v10H6zM3 19h18" />,
  calendar: <path d="M5 6h14v14H5zM5 10.5h14M9 3.5V8m6-4.5V8" />,
  swap: <path d="M4 8h13m-3.5-4L17.5 8 13.5 12M20 16H7m3.5 4L6.5 16l4-4" />,
  send: <path d="M12 15V4m-5 5 5-5 5 5M5 15v4.5h14V15" />,
  shuffle: (
    <path d="M3 7h3.5c4 0 6 10 10 10H21m-3-3 3 3-3 3M3 17h3.5c1.5 0 2.7-1.4 3.8-3.2M14 9c.8-1.2 1.6-2 2.5-2H21m-3-3 3 3-3 3" />
  ),
  chevron: <path d="m6 9 6 6 6-6" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** Icons that point in a direction are mirrored with the page's direction; play, clocks and marks never are. */
const turning: ReadonlySet<IconName> = new Set(['back', 'next', 'previous', 'leave'])

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon${turning.has(name) ? ' mirrored' : ''}${className ? ` ${className}` : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}
