/** The linear light of one channel of sRGB, 0 to 1 (IEC 61966-2-1). */
function lightOf(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Above this luminance, light text on a picture needs a darker gradient. A dusk has about 0.1, snow 0.5. */
const paleFrom = 0.2

/**
 * Whether a picture is pale on the whole, by its average colour (`#rrggbb`): its relative luminance as WCAG 2 defines
 * it.
 */
export function isPale(color: string): boolean {
  const channel = (at: number) => lightOf(Number.parseInt(color.slice(at, at + 2), 16))
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > paleFrom
}
