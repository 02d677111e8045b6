const palettes = [
  ['#3b2230', '#e0475b', '#f4e6c6'],
  ['#12333a', '#2eb8ac', '#f4f1ea'],
  ['#2a2550', '#8f97df', '#f4e6c6'],
  ['#3a2c12', '#f4b740', '#f4f1ea'],
  ['#1f3326', '#7fb56b', '#f4e6c6'],
] as const

const awnings = [0, 1, 2, 3, 4, 5, 6, 7]

function Guest({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="5" />
      <path d={`M${x - 8} ${y + 16}c0-9 3-11 8-11s8 2 8 11z`} />
    </>
  )
}

/** Its drawn front between two dark neighbours, for the head of its page. */
export function CafeStreet({ id }: { id: number }) {
  return (
    <div className="cafe-street">
      <CafeFront id={id + 2} />
      <CafeFront id={id} />
      <CafeFront id={id + 4} />
    </div>
  )
}

/** The drawn front of a cafe without pictures; its colours follow from its number. */
export function CafeFront({ id }: { id: number }) {
  const [wall, stripe, light] = palettes[id % palettes.length] ?? palettes[0]
  const isOdd = id % 2 === 1
  return (
    <svg className="cafe-front" viewBox="0 0 160 120" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="160" height="120" fill="#15121c" />
      <circle cx={isOdd ? 34 : 128} cy="12" r="5" fill="#f4f1ea" opacity=".5" />
      <rect x="12" y="18" width="136" height="102" fill={wall} />
      <rect x="12" y="18" width="136" height="14" fill="#0005" />
      <g fill={light} opacity=".85">
        {[73, 80, 87].map((x) => (
          <path key={x} d={`M${x} 21.500l3.200 3.200-3.200 3.200-3.200-3.200z`} />
        ))}
      </g>
      <rect x="24" y="52" width="72" height="50" fill="#f6c565" />
      <g fill="#2a1c10">
        <rect x="24" y="92" width="72" height="10" />
        <Guest x={40 + ((id * 3) % 9)} y={80} />
        <Guest x={66} y={81} />
        {isOdd && <Guest x={84} y={80} />}
      </g>
      <path d="M60 52v50M24 72h72" stroke={wall} strokeWidth="2" />
      <rect x="108" y="50" width="28" height="64" fill="#0c0a10" />
      <rect x="112" y="56" width="20" height="28" fill="#f4b740" opacity=".75" />
      <circle cx="113" cy="90" r="1.600" fill={light} />
      {awnings.map((at) => (
        <path key={at} d={`M${16 + at * 16} 36h16l2 13a8 6 0 0 1-20 0z`} fill={at % 2 === 1 ? light : stripe} />
      ))}
      <rect y="114" width="160" height="6" fill="#0b0910" />
    </svg>
  )
}
