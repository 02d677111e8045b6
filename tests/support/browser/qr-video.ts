import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const width = 640
const height = 480
const quiet = 4

/** Where a module of the code stands in the picture, in pixels. */
export interface CodeInPicture {
  text: string
  /** Rows of modules; true is dark. */
  modules: boolean[][]
  scale: number
  x: number
  y: number
}

/** Writes a video of two pictures that show the QR of a text, which Chromium takes for a camera (YUV4MPEG2, 4:2:0). */
export function writeQrVideo(file: string, text: string): CodeInPicture {
  const { data: modules, size } = encode(text, { ecc: 'M', border: quiet })
  const scale = Math.floor((height - 20) / size)
  const [x, y] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)]
  const light = Buffer.alloc(width * height, 200)
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries())
      for (let at = 0; at < scale; at += 1) {
        const from = (y + row * scale + at) * width + x + column * scale
        light.fill(isDark ? 20 : 235, from, from + scale)
      }
  const picture = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, picture, picture]))
  return { text, modules: modules.map((line) => [...line]), scale, x, y }
}

/**
 * For a page: a reader of codes where the browser has none, as Chromium on Linux. It looks at the picture of the camera,
 * and finds the code only when all modules are seen there.
 */
export function readsThisCode({ text, modules, scale, x, y }: CodeInPicture): void {
  class Reader {
    static getSupportedFormats = () => Promise.resolve(['qr_code'])
    detect = (source: HTMLVideoElement) => {
      const canvas = document.createElement('canvas')
      canvas.width = source.videoWidth
      canvas.height = source.videoHeight
      const context = canvas.getContext('2d')
      if (context === null || canvas.width === 0) return Promise.resolve([])
      context.drawImage(source, 0, 0)
      const isSeen = modules.every((line, row) =>
        line.every((isDark, column) => {
          const [red = 0] = context.getImageData(x + (column + 0.5) * scale, y + (row + 0.5) * scale, 1, 1).data
          return red < 128 === isDark
        }),
      )
      return Promise.resolve(isSeen ? [{ rawValue: text }] : [])
    }
  }
  Object.assign(window, { BarcodeDetector: Reader })
}
