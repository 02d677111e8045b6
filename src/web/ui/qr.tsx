import { qrPath } from './qr-path.ts'

/** A QR code, ink on paper. */
export default function Qr({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0f0e13" />
    </svg>
  )
}
