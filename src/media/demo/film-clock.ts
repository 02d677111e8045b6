import type { FilmRecipe } from './film-recipe.ts'

/**
 * The clock `00:00:00.000` drawn at the top right of the picture. `clock-digits` is a row of ten digits of equal width,
 * `clock-face` the same text with zeros; the six changing digits are cropped from the row, so no font is needed.
 */
export function clockGraph(recipe: FilmRecipe, input: (art: string) => string, below: string): string[] {
  const cell = clockCell(recipe.height)
  const ms = 'floor(t*1000+0.5)'
  // position in "00:00:00.000" → the value shown there
  const digits: [number, string][] = [
    [4, `mod(floor(${ms}/60000),10)`],
    [6, `mod(floor(${ms}/10000),6)`],
    [7, `mod(floor(${ms}/1000),10)`],
    [9, `mod(floor(${ms}/100),10)`],
    [10, `mod(floor(${ms}/10),10)`],
    [11, `mod(${ms},10)`],
  ]
  const left = recipe.width - cell.width * CLOCK_CELLS - cell.margin
  const still = `format=yuva420p,loop=loop=-1:size=1:start=0,setpts=N/(${recipe.fps}*TB)`
  const chains = [
    `${input('clock-face')}scale=${cell.width * CLOCK_CELLS}:${cell.height}:flags=bicubic,${still}[face]`,
    `[${below}][face]overlay=x=${left}:y=${cell.margin}:shortest=1[k0]`,
    `${input('clock-digits')}scale=${cell.width * 10}:${cell.height}:flags=bicubic,${still},split=${digits.length}${digits.map((_, i) => `[d${i}]`).join('')}`,
  ]
  digits.forEach(([column, value], i) => {
    chains.push(`[d${i}]crop=w=${cell.width}:h=${cell.height}:x='${cell.width}*${value}':y=0[g${i}]`)
    const out = i === digits.length - 1 ? 'picture' : `k${i + 1}`
    chains.push(`[k${i}][g${i}]overlay=x=${left + cell.width * column}:y=${cell.margin}:shortest=1[${out}]`)
  })
  return chains
}

export const CLOCK_CELLS = 12

/** Size of one clock character in pixels. It is even, so that no digit lies between two chroma samples. */
export function clockCell(filmHeight: number): { width: number; height: number; margin: number } {
  const unit = Math.max(1, Math.round(filmHeight / 360))
  return { width: 4 + unit * 2, height: 8 + unit * 4, margin: 4 + unit * 4 }
}
