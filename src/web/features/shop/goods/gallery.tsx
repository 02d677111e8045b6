import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type ImageData, Picture } from '../../../ui/picture.tsx'

/** A swipe of at least this many pixels turns to the next picture. */
const swipePixels = 48

type Props = { pictures: readonly ImageData[]; title: string }

/** Pictures of goods: one large, the others small under it; the large one opens over the whole window. */
export function Gallery({ pictures, title }: Props) {
  const t = useTranslations('shop')
  const locale = useLocale()
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const shown = pictures[Math.min(at, pictures.length - 1)]
  if (shown === undefined) return null
  const named = (n: number) =>
    t('pictureOf', { n: localDigits(n + 1, locale), of: localDigits(pictures.length, locale) })
  return (
    <div className="goods-gallery">
      <button type="button" className="large" aria-label={t('enlarge')} onClick={() => setOpen(true)}>
        <Picture image={shown} alt={title} sizes="(max-width: 760px) 92vw, 560px" first />
      </button>
      {pictures.length > 1 && (
        <div className="goods-thumbs">
          {pictures.map((picture, index) => (
            <button
              key={picture.src}
              type="button"
              aria-label={named(index)}
              aria-current={picture === shown}
              onClick={() => setAt(index)}
            >
              <Picture image={picture} sizes="120px" />
            </button>
          ))}
        </div>
      )}
      {isOpen && (
        <Lightbox
          picture={shown}
          title={title}
          said={named(pictures.indexOf(shown))}
          onTurn={(by) => setAt((pictures.indexOf(shown) + by + pictures.length) % pictures.length)}
          onClose={() => setOpen(false)}
          canTurn={pictures.length > 1}
        />
      )}
    </div>
  )
}

type LightboxProps = {
  picture: ImageData
  title: string
  said: string
  canTurn: boolean
  onTurn: (by: 1 | -1) => void
  onClose: () => void
}

/** One picture over the whole window: arrows and swipes turn it, Escape closes it. */
function Lightbox({ picture, title, said, canTurn, onTurn, onClose }: LightboxProps) {
  const t = useTranslations('shop')
  const isRtl = useLocale() === 'fa'
  const dialog = useRef<HTMLDialogElement>(null)
  const [from, setFrom] = useState<number | null>(null)
  useEffect(() => dialog.current?.showModal(), [])
  /** A movement to the right shows what stands to the left: in Persian that is the next one. */
  const turn = (toRight: boolean) => onTurn(toRight === isRtl ? 1 : -1)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its own keys beside the buttons
    <dialog
      ref={dialog}
      className="goods-lightbox"
      aria-label={title}
      onClose={onClose}
      onKeyDown={(event) => {
        if (!canTurn) return
        if (event.key === 'ArrowLeft') turn(true)
        if (event.key === 'ArrowRight') turn(false)
      }}
      onPointerDown={(event) => setFrom(event.clientX)}
      onPointerUp={(event) => {
        const moved = from === null ? 0 : event.clientX - from
        setFrom(null)
        if (canTurn && Math.abs(moved) >= swipePixels) turn(moved > 0)
      }}
    >
      {canTurn ? (
        <button type="button" className="icon-button" aria-label={t('previousPicture')} onClick={() => onTurn(-1)}>
          <Icon name="previous" />
        </button>
      ) : (
        <span />
      )}
      <Picture image={picture} alt={t('pictureNamed', { title, said })} sizes="100vw" first />
      {canTurn ? (
        <button type="button" className="icon-button" aria-label={t('nextPicture')} onClick={() => onTurn(1)}>
          <Icon name="next" />
        </button>
      ) : (
        <span />
      )}
      <button
        type="button"
        className="icon-button close"
        aria-label={t('close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      <p className="only-said" role="status">
        {said}
      </p>
    </dialog>
  )
}
