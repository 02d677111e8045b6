import { encode } from 'uqr'

/** A QR code as one path: runs of dark modules, row by row, with the quiet zone that cameras need (four modules). */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const first = x
      while (row[x + 1]) x += 1
      runs.push(`M${first} ${y}h${x - first + 1}v1h-${x - first + 1}z`)
    }
  }
  return { size, path: runs.join('') }
}
