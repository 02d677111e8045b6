import { code128Bars } from '#lib/text/code128.ts'

/** Whole points of a screen, and half a millimetre on paper: the narrowest bar. */
const modulePx = 2

/** A barcode of the kind Code 128, to be printed: scanners read it from paper. Its text stands beside it. */
export function Barcode({ text }: { text: string }) {
  const { width, bars } = code128Bars(text)
  return (
    <svg
      className="barcode"
      width={width * modulePx}
      height={48}
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect width={width} height={40} fill="#fff" />
      <path d={bars.map((bar) => `M${bar.at} 0h${bar.width}v40h${-bar.width}z`).join('')} fill="#000" />
    </svg>
  )
}
