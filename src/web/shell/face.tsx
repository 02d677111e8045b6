const skins = [
  ['#F4B740', '#1A1206'],
  ['#2EB8AC', '#06231f'],
  ['#E0475B', '#2a060c'],
  ['#8f97df', '#14163a'],
] as const

/** A drawn face of nuqtas for a person without a picture; always the same for the same person. */
export function Face({ seed }: { seed: string }) {
  const number = seed.split('').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const [ground, ink] = skins[number % skins.length] ?? skins[0]
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill={ground} />
      <rect x="35" y="38" width="10" height="10" transform="rotate(45 40 43)" fill={ink} />
      <rect x="55" y="38" width="10" height="10" transform="rotate(45 60 43)" fill={ink} />
      <path
        d={`M36 ${62 + (number % 3)}q14 ${9 + (number % 4)} 28 0`}
        fill="none"
        stroke={ink}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}
