import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type Ends = { start: boolean; end: boolean }

/** How far a track is scrolled, for both text directions (right to left counts below zero). */
function endsOf(track: HTMLElement): Ends {
  const gone = Math.abs(track.scrollLeft)
  return { start: gone < 4, end: gone + track.clientWidth > track.scrollWidth - 4 }
}

function useEnds(track: RefObject<HTMLElement | null>): Ends | null {
  const [ends, setEnds] = useState<Ends | null>(null)
  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const measure = () => setEnds(endsOf(element))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [track])
  return ends
}

const isRtl = (element: HTMLElement) => getComputedStyle(element).direction === 'rtl'

function scrollTrack(track: HTMLElement | null, way: 1 | -1) {
  if (!track) return
  const step = track.clientWidth * 0.8 * way * (isRtl(track) ? -1 : 1)
  track.scrollBy({ left: step, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
}

/** The link of a card; its heart and other buttons are reached with the Tab key. */
const leadOf = (card: Element): HTMLElement | null =>
  card.matches('a, button') ? (card as HTMLElement) : card.querySelector<HTMLElement>('a, button')

/** The arrow keys go from card to card in the visual order. */
function onKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const cards = [...event.currentTarget.children]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  if (at < 0) return
  const forward = (event.key === 'ArrowLeft') === isRtl(event.currentTarget)
  const card = cards[at + (forward ? 1 : -1)]
  const next = card && leadOf(card)
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type Props = { title: string; more?: { to: string; label: string }; children: ReactNode }

/** A row of cards that scrolls by touch, wheel, keys and buttons; the last card is partly visible. */
export function Rail({ title, more, children }: Props) {
  const t = useTranslations('rail')
  const id = useId()
  const track = useRef<HTMLDivElement>(null)
  const ends = useEnds(track)
  const fits = ends?.start === true && ends.end
  return (
    <section className="rail" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link className="more" to={more.to}>
            {more.label}
            <span className="only-said">{title}</span>
            <Icon name="next" />
          </Link>
        )}
        {!fits && (
          <div className="arrows">
            <Arrow
              label={t('previous')}
              icon="previous"
              off={ends?.start ?? true}
              onPress={() => scrollTrack(track.current, -1)}
            />
            <Arrow
              label={t('next')}
              icon="next"
              off={ends?.end ?? false}
              onPress={() => scrollTrack(track.current, 1)}
            />
          </div>
        )}
      </header>
      <div className="track" ref={track} onKeyDown={onKeys} role="group" aria-labelledby={id}>
        {children}
      </div>
    </section>
  )
}

type ArrowProps = { label: string; icon: 'previous' | 'next'; off: boolean; onPress: () => void }

function Arrow({ label, icon, off, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className="icon-button ringed"
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
