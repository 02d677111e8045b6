import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'

const greys = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** A picture over the whole screen: corners that must be seen, a circle that must be round, and steps of grey. */
export function TestPicture({ onClose }: { onClose: () => void }) {
  const t = useTranslations('hostScreen')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const open = dialog.current
    open?.showModal()
    // where full screen is forbidden, the window is tested
    open?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement !== null && document.fullscreenElement === open) void document.exitFullscreen()
      open?.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className="test-picture" aria-label={t('picture.title')} onCancel={onClose}>
      <svg viewBox="0 0 320 180" preserveAspectRatio="none" aria-hidden="true">
        <path d="M1 21V1H21M299 1H319V21M319 159V179H299M21 179H1V159" fill="none" stroke="#fff" strokeWidth="2" />
        <rect x="79" y="139" width="162" height="22" fill="#fff" />
        {greys.map((step) => (
          <rect key={step} x={80 + step * 20} y="140" width="20" height="20" fill={`hsl(0 0% ${(step * 100) / 7}%)`} />
        ))}
      </svg>
      <svg viewBox="0 0 100 100" className="test-circle" aria-hidden="true">
        <circle cx="50" cy="50" r="48" fill="none" stroke="#f4b740" strokeWidth="2" />
        <path d="M50 2v96M2 50h96" stroke="#f4b740" strokeWidth="1" />
      </svg>
      <div className="test-foot">
        <p>{t('picture.look')}</p>
        <Button kind="main" size="decision" onClick={onClose}>
          {t('picture.close')}
        </Button>
      </div>
    </dialog>
  )
}
