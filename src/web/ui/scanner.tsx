import { useEffect, useRef, useState } from 'react'
import { type BarcodeFormat, barcodeDetector } from './barcode-detector.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './scanner.css'

/** How often a picture of the camera is read. */
const pauseMs = 250

type Trouble = 'noReader' | 'noCamera'

type Props = {
  formats: readonly BarcodeFormat[]
  /** Returns the meaning of a code; null: it is another sort of code. */
  read: (raw: string) => string | null
  texts: Record<'title' | 'hold' | 'staysHere' | 'type' | 'close' | Trouble, string>
  onFound: (found: string) => void
  onClose: () => void
}

/** The camera with a frame for the code; the picture stays here, only the code is read. */
export function Scanner({ formats, read, texts, onFound, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { video, trouble } = useScan({ formats, read, onFound })
  useEffect(() => {
    const open = dialog.current
    open?.showModal()
    return () => open?.close()
  }, [])
  return (
    <dialog ref={dialog} className="scanner" aria-label={texts.title} onCancel={onClose}>
      <video ref={video} muted playsInline aria-hidden="true" />
      <div className="scanner-top">
        <button type="button" className="icon-button" aria-label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
        <b>{texts.title}</b>
      </div>
      <div className={`scanner-frame${formats.includes('code_128') ? ' wide' : ''}`} aria-hidden="true" />
      <div className="scanner-foot">
        <p className="strong" role="status">
          {texts[trouble ?? 'hold']}
        </p>
        <p className="tiny">{texts.staysHere}</p>
        <Button kind="soft" size="decision" wide onClick={onClose}>
          {texts.type}
        </Button>
      </div>
    </dialog>
  )
}

type Wish = Pick<Props, 'formats' | 'read' | 'onFound'>

/** Reads the camera into `video` until it shows a code; `trouble` when this browser or this device cannot. */
function useScan(wish: Wish) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const newest = useRef(wish)
  useEffect(() => {
    newest.current = wish
  })
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    return startScan(element, newest, setTrouble)
  }, [])
  return { video, trouble }
}

/** Shows the camera in an element and looks for a code; returns how to stop both. */
function startScan(
  element: HTMLVideoElement,
  wish: { readonly current: Wish },
  onTrouble: (trouble: Trouble) => void,
): () => void {
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  type Detector = NonNullable<Awaited<ReturnType<typeof barcodeDetector>>>
  const look = async (detector: Detector) => {
    const seen = await detector.detect(element).catch(() => [])
    if (isOver) return
    const found = seen.map(({ rawValue }) => wish.current.read(rawValue)).find((one) => one !== null)
    if (found == null) timer = setTimeout(() => void look(detector), pauseMs)
    else wish.current.onFound(found)
  }
  const start = async () => {
    const detector = await barcodeDetector(wish.current.formats).catch(() => null)
    if (isOver) return undefined
    // without a reader the camera is not asked for
    if (detector === null) return onTrouble('noReader')
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (isOver) return stop()
      element.srcObject = stream
      await element.play()
      await look(detector)
    } catch {
      if (!isOver) onTrouble('noCamera')
    }
    return undefined
  }
  void start()
  return stop
}
