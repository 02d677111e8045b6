import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { qrDetector } from './barcode-detector.ts'
import { codeIn, isWholeCode } from './ticket-code.ts'

type Props = { onCode: (code: string) => void; onClose: () => void }

/** How often a picture of the camera is read. */
const pauseMs = 250

/** The camera with a frame for the QR; the picture stays here, only the code is read. */
export function TicketScanner({ onCode, onClose }: Props) {
  const t = useTranslations('playTicket')
  const dialog = useRef<HTMLDialogElement>(null)
  const { video, isBroken } = useScan(onCode)
  useEffect(() => {
    const open = dialog.current
    open?.showModal()
    return () => open?.close()
  }, [])
  return (
    <dialog ref={dialog} className="scanner" aria-label={t('scan')} onCancel={onClose}>
      <video ref={video} muted playsInline aria-hidden="true" />
      <div className="scanner-top">
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
        <b>{t('scan')}</b>
      </div>
      <div className="scanner-frame" aria-hidden="true" />
      <div className="scanner-foot">
        <p className="strong" role="status">
          {isBroken ? t('noCamera') : t('hold')}
        </p>
        <p className="tiny">{t('staysHere')}</p>
        <Button kind="soft" size="decision" wide onClick={onClose}>
          {t('type')}
        </Button>
      </div>
    </dialog>
  )
}

/** Reads the camera into `video` until it shows a whole code; `isBroken` when there is no camera to read. */
function useScan(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const found = useRef(onCode)
  useEffect(() => {
    found.current = onCode
  }, [onCode])
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    return startScan(
      element,
      (code) => found.current(code),
      () => setIsBroken(true),
    )
  }, [])
  return { video, isBroken }
}

/** Shows the camera in an element and looks for a code; returns how to stop both. */
function startScan(element: HTMLVideoElement, onCode: (code: string) => void, onBroken: () => void): () => void {
  const detector = qrDetector()
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async () => {
    const seen = (await detector?.detect(element).catch(() => [])) ?? []
    if (isOver) return
    const code = seen.map(({ rawValue }) => codeIn(rawValue)).find(isWholeCode)
    if (code === undefined) timer = setTimeout(() => void look(), pauseMs)
    else onCode(code)
  }
  const start = async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (isOver) return stop()
      element.srcObject = stream
      await element.play()
      await look()
    } catch {
      if (!isOver) onBroken()
    }
    return undefined
  }
  void start()
  return stop
}
