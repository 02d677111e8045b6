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

/** The formats of codes; a browser reads some of them, or none. */
export type BarcodeFormat = 'qr_code' | 'code_128' | 'code_39' | 'itf' | 'ean_13' | 'data_matrix'

/** A reader of those formats that this browser knows; null where it knows none. */
export async function barcodeDetector(formats: readonly BarcodeFormat[]): Promise<Detector | null> {
  const { BarcodeDetector } = window
  if (BarcodeDetector === undefined) return null
  const known = await BarcodeDetector.getSupportedFormats()
  const read = formats.filter((format) => known.includes(format))
  return read.length === 0 ? null : new BarcodeDetector({ formats: read })
}

/** Whether this browser can read a QR from its camera; the camera itself is not touched. */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (window.BarcodeDetector === undefined || !('mediaDevices' in navigator)) return
    window.BarcodeDetector.getSupportedFormats().then(
      (formats) => setCan(formats.includes('qr_code')),
      () => undefined,
    )
  }, [])
  return can
}
