const skins = [
  ['#7a2f2a', '#e88a4d'],
  ['#173f46', '#49b8a6'],
  ['#2b2f5c', '#8f97df'],
  ['#5d4a1d', '#f4b740'],
  ['#54203a', '#e0617b'],
  ['#22402b', '#7fb56b'],
] as const

const hairs = [
  'M36 46c-3-22 10-32 25-32s27 10 24 33c-3-12-11-17-24-17s-22 5-25 16z',
  'M32 70c-4-34 6-56 29-56s33 22 28 56l-10-4c2-16 0-24-4-30-10 4-22 4-30 0-4 8-5 18-3 30z',
  'M34 44c0-20 12-30 27-30 14 0 26 8 26 26-14-2-26-6-34-12-4 8-10 13-19 16z',
] as const

/** A drawn head for a person without a photo; always the same for the same person. */
export function Bust({ seed }: { seed: number }) {
  const [ground, skin] = skins[seed % skins.length] ?? skins[0]
  return (
    <svg className="bust" viewBox="0 0 120 120" aria-hidden="true">
      <rect width="120" height="120" fill={ground} />
      <circle cx={seed % 2 ? 84 : 34} cy="36" r={30 + (seed % 3) * 8} fill={skin} opacity=".42" />
      <path d="M14 124c2-30 20-40 46-40s44 10 46 40z" fill="#14101a" />
      <path d="M52 70h17v20c-4 6-13 6-17 0z" fill={skin} />
      <ellipse cx="60.5" cy="52" rx="22" ry="27" fill={skin} />
      <path d="M60.5 25a22 27 0 0 1 0 54z" opacity=".18" />
      <path d={hairs[seed % hairs.length]} fill="#14101a" />
    </svg>
  )
}
