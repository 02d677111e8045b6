import type { ReactNode } from 'react'

type Props = {
  /** The verb. */
  action: ReactNode
  /** The thing and its price. */
  children: ReactNode
  /** On a wide page the verb stands in its place on the page; else nothing of the bar is there. */
  inPage?: boolean
  forGrownUps?: boolean
}

/**
 * The bar at the foot of a phone: the price and the verb. It takes the place of the bar with the places of the site, so
 * that the foot holds one thing; whatever else stands at the foot stands above `--foot`.
 */
export function FootBar({ action, children, inPage = false, forGrownUps = false }: Props) {
  return (
    <div className={`foot-bar${inPage ? ' in-page' : ''}${forGrownUps ? ' for-grown-ups' : ''}`}>
      <div className="grow">{children}</div>
      {action}
    </div>
  )
}
