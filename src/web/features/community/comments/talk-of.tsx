import { useEffect, useRef, useState } from 'react'
import { FailedPart } from '../../../ui/state.tsx'
import { useLazyPart } from '../../../use-lazy-part.ts'
import './talk-of.css'

const loadSection = () => import('./talk-section.tsx')

/** How far below the window the talk begins to load. */
const ahead = '600px'

/** The talk about a title at the end of its page: its code, its texts and its comments come when it is nearly seen. */
export function TalkOf({ productId }: { productId: number }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (anchor.current === null || wanted) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted(true)
      },
      { rootMargin: ahead },
    )
    watch.observe(anchor.current)
    return () => watch.disconnect()
  }, [wanted])
  const [onFail] = useState(() => () => setFailed(true))
  const Section = useLazyPart(wanted && !failed, loadSection, onFail)
  return (
    <div ref={anchor} className="talk-anchor">
      {failed && <FailedPart onRetry={() => setFailed(false)} />}
      {/* oxlint-disable-next-line react/static-components -- kept in state: the same component in every render */}
      {!failed && Section && <Section productId={productId} />}
    </div>
  )
}
