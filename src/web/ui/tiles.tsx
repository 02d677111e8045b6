const size = 120

/** An eight-pointed star as its sixteen corners; `radius` in parts of the tile. */
function star(cx: number, cy: number, radius: number): string {
  return Array.from({ length: 16 }, (_, at) => {
    const angle = (at * Math.PI) / 8
    const r = (at % 2 ? radius * 0.765 : radius) * size
    return `${(cx + Math.cos(angle) * r).toFixed(1)},${(cy + Math.sin(angle) * r).toFixed(1)}`
  }).join(' ')
}

const corners = [
  [0, 0],
  [size, 0],
  [0, size],
  [size, size],
] as const

/** Star-and-cross tile lines: only on the subscription band, the wallet card, the 404 page and seals. */
export function Tiles({ id }: { id: string }) {
  return (
    <svg className="tiles" aria-hidden="true">
      <defs>
        <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1">
            {corners.map(([x, y]) => [
              <polygon key={`${x}.${y}.0`} points={star(x, y, 0.5)} strokeOpacity=".9" />,
              <polygon key={`${x}.${y}.1`} points={star(x, y, 0.25)} strokeOpacity=".5" />,
            ])}
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
