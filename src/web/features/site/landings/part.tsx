import { type ReactNode, useId } from 'react'

export type Position = {
  /** It stands beside the picture of the head, where headings are smaller. */
  isInHead: boolean
  /** Its button is the main one of the page. */
  isFirst: boolean
}

/** A part of the page under its heading; without one it has none. */
export function Part({ title, isSmall = false, children }: { title: string; isSmall?: boolean; children: ReactNode }) {
  const id = useId()
  if (title === '') return <div className="landing-part">{children}</div>
  return (
    <section className="landing-part" aria-labelledby={id}>
      <h2 id={id} className={isSmall ? 'small' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}
