import { useEffect, useState } from 'react'

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

declare global {
  interface Window {
    /** Not in every browser, and not in the compiler's library. */
    BarcodeDetector?: DetectorClass
  }
}

const format = 'qr_code'

export function qrDetector(): Detector | null {
  return window.BarcodeDetector === undefined ? null : new window.BarcodeDetector({ formats: [format] })
}

/** Whether this browser can read a QR from its camera; the camera itself is not touched. */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (window.BarcodeDetector === undefined || !('mediaDevices' in navigator)) return
    window.BarcodeDetector.getSupportedFormats().then(
      (formats) => setCan(formats.includes(format)),
      () => undefined,
    )
  }, [])
  return can
}
