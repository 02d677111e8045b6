type Rgb = readonly [red: number, green: number, blue: number]

const ink: Rgb = [15, 14, 19]
const text: Rgb = [244, 241, 234]
const muted: Rgb = [169, 163, 178]
/** The strongest and the weakest share of the cover's colour behind the player. */
const most = 0.26
const step = 0.02
/** WCAG AAA for the text, AA for the lines around it. */
const textContrast = 7
const mutedContrast = 4.5

function rgbOf(color: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!match) return null
  const [, red = '', green = '', blue = ''] = match
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** Relative luminance (WCAG 2). */
function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const mixed = (color: Rgb, share: number): Rgb => {
  const mix = (index: 0 | 1 | 2) => Math.round(color[index] * share + ink[index] * (1 - share))
  return [mix(0), mix(1), mix(2)]
}

/** The colour behind the player: as much of the cover's as leaves text readable. */
export function coverTint(color: string | null): Rgb {
  const cover = rgbOf(color ?? '')
  if (cover === null) return ink
  for (let share = most; share > 0; share -= step) {
    const tint = mixed(cover, share)
    if (contrastOf(tint, text) >= textContrast && contrastOf(tint, muted) >= mutedContrast) return tint
  }
  return ink
}

export const cssColor = ([red, green, blue]: Rgb): string => `rgb(${red} ${green} ${blue})`
