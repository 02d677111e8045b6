import { encode } from 'uqr'

/** A QR code, ink on paper with the quiet zone that cameras need (four modules). */
export default function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#0f0e13" />
    </svg>
  )
}

/** Runs of dark modules, row by row, as one path. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const first = x
      while (row[x + 1]) x += 1
      runs.push(`M${first} ${y}h${x - first + 1}v1h-${x - first + 1}z`)
    }
  }
  return runs.join('')
}
